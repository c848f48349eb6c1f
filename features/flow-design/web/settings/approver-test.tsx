import { useMemo, useState } from 'react'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { FlowStep } from '#engine/flows/model.ts'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { CallAnswer } from '#engine/contract/call.ts'
import { templateOfTree, testApprover } from '#features/flow-design/contract.ts'
import type { FlowField } from '#features/flow-design/web/form-fields.ts'
import { Labelled } from '#features/flow-design/web/settings/labelled.tsx'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { PlaceProvider } from '#fields/place.tsx'
import { renderersInLists } from '#fields/renderers-in-lists.ts'
import { Button } from '#ui/kit/button.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { useFilterCode } from '#web/list/filter-code.ts'
import { FilterInput } from '#web/list/filter-input.tsx'

/** The field of the form that the rule itself reads its people from. */
function fieldOfRule(step: FlowStep, fields: readonly FlowField[]): FlowField | undefined {
  const rule = step.kind === 'approver' || step.kind === 'sub-flow' ? step.assignee : undefined
  return rule && 'field' in rule ? fields.find(({ id }) => id === rule.field) : undefined
}

/** A form that holds this value alone; that of a column stands in one row. */
function dataWith({ field: { key, table, type, options } }: FlowField, value: unknown, facts: FieldFacts): Record<string, unknown> {
  if (value === undefined) return {}
  const held = { [key]: type.toWire(value, options, facts) }
  return table === undefined ? held : { [table]: [held] }
}

interface SampleInputProps {
  readonly field: FlowField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function SampleInput({ field: { label, field }, value, onChange }: SampleInputProps) {
  const { facts } = useStepPlace()
  const { type, options } = field
  const place = useMemo(() => ({ facts }), [facts])
  const code = useFilterCode(renderersInLists.knows(type.type) ? [type.type] : [])
  if (!renderersInLists.knows(type.type)) return null
  return (
    <Labelled label={label}>
      {(id) => (
        <PlaceProvider value={place}>
          <FilterInput id={id} code={code} type={type} options={options} plain value={value ?? type.empty} onChange={onChange} />
        </PlaceProvider>
      )}
    </Labelled>
  )
}

/** Whom a node would ask if somebody started a request now, and why. */
export function ApproverTest({ node }: { readonly node: string }) {
  const t = useText()
  const { wording, flowId, step, facts } = useStepPlace()
  const { definition } = wording
  const field = fieldOfRule(step, wording.fields)
  const [sample, setSample] = useState<unknown>()
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
      body: {
        node,
        initiatorId: starter,
        formData: JSON.stringify(field ? dataWith(field, sample, facts) : {}),
        flowTemplateJson: templateOfTree(flowId, definition.name, tree),
      },
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
      {field ? <SampleInput key={field.id} field={field} value={sample} onChange={setSample} /> : null}
      <Button size="small" type="primary" disabled={starter === undefined} loading={test.busy} onClick={() => void run()}>
        {t('flow-design.test.run')}
      </Button>
      {found ? (
        <div role="status">
          {found.text === '' ? null : <p className={styles.sentence}>{found.text}</p>}
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
