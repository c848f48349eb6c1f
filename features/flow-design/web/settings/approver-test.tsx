import { useState } from 'react'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { CallAnswer } from '#engine/contract/call.ts'
import { templateOfTree, testApprover } from '#features/flow-design/contract.ts'
import { Labelled } from '#features/flow-design/web/settings/labelled.tsx'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { Button } from '#ui/kit/button.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'

/** Whom a node would ask if somebody started a request now, and why. */
export function ApproverTest({ node }: { readonly node: string }) {
  const t = useText()
  const { wording, flowId, step } = useStepPlace()
  const { definition } = wording
  const [starter, setStarter] = useState<string>()
  const [open, setOpen] = useState(false)
  const source = useSource('users')
  const [found, setFound] = useState<CallAnswer<typeof testApprover>>()
  const test = useCommand(testApprover, { announce: false })
  if (!open)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {t(step.kind === 'sub-flow' ? 'flow-design.test.open-starter' : 'flow-design.test.open')}
      </Button>
    )
  const run = async (): Promise<void> => {
    if (starter === undefined) return
    const tree = JSON.stringify(encodeFlow(definition))
    const outcome = await test.run({
      params: { id: flowId },
      body: { node, initiatorId: starter, formData: '{}', flowTemplateJson: templateOfTree(flowId, definition.name, tree) },
    })
    setFound(outcome.ok ? outcome.data : undefined)
  }
  return (
    <div className={styles.test}>
      <Labelled label={t('flow-design.test.starter')}>
        {(id) => (
          <PickerInput
            id={id}
            source={source}
            title={t('flow-design.test.starter')}
            value={starter === undefined ? [] : [starter]}
            onChange={([first]) => setStarter(first)}
          />
        )}
      </Labelled>
      <Button size="small" type="primary" disabled={starter === undefined} loading={test.busy} onClick={() => void run()}>
        {t('flow-design.test.run')}
      </Button>
      {found ? (
        <div role="status">
          <p className={styles.sentence}>{found.text}</p>
          <ul className={styles.found}>
            {found.people.map(({ id, fullName, organize, reason }) => (
              <li key={id}>
                <strong>{fullName}</strong> <span>{organize}</span>
                <div>{reason}</div>
              </li>
            ))}
          </ul>
          {found.hidden ? <p className={styles.sentence}>{t('flow-design.test.hidden')}</p> : null}
        </div>
      ) : null}
    </div>
  )
}
