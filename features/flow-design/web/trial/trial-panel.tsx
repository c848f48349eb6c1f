import { useMemo, useState } from 'react'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { tryFlow } from '#features/flow-design/contract.ts'
import { treeText } from '#features/flow-design/web/findings.ts'
import styles from '#features/flow-design/web/trial/trial.module.css'
import type { TrialAnswer, TrialChoices, TrialStep } from '#features/flow-design/web/trial/trial-step.ts'
import { TrialRun } from '#features/flow-design/web/trial/trial-run.tsx'
import { Labelled } from '#features/flow-design/web/settings/labelled.tsx'
import { Button } from '#ui/kit/button.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { FormView } from '#web/form/form-view.tsx'
import { writeWire } from '#web/form/wire-values.ts'

/** What was done so far: it is sent again with each further decision. */
interface Taken {
  readonly submitted: TrialChoices
  readonly steps: readonly TrialStep[]
}

const nothing: Taken = { submitted: { branchList: [], candidateList: {} }, steps: [] }

/** With what the last step asks for, beside what was chosen with it before: a branch may lead to people who are picked. */
function withChosen({ submitted, steps }: Taken, chosen: TrialChoices): Taken {
  const last = steps.at(-1)
  if (!last) return { submitted: joined(submitted, chosen), steps }
  return { submitted, steps: [...steps.slice(0, -1), { ...last, ...joined(last, chosen) }] }
}

const joined = ({ branchList = [], candidateList = {} }: Partial<TrialChoices>, chosen: TrialChoices): TrialChoices => ({
  branchList: [...branchList, ...chosen.branchList],
  candidateList: { ...candidateList, ...chosen.candidateList },
})

/** Before the first decision that is what was chosen with the submission. */
function withoutLast({ submitted, steps }: Taken): Taken {
  return steps.length === 0 || (steps.length === 1 && submitted === nothing.submitted) ? nothing : { submitted, steps: steps.slice(0, -1) }
}

interface TrialPanelProps {
  readonly flowId: string
  readonly definition: FlowDefinition
  /** Absent where the flow has no form yet. */
  readonly form: FormDefinition | undefined
  readonly facts: FormFacts
  readonly onClose: () => void
}

/** Runs a request through the flow as it stands in the designer: who starts it, with which data, and one decision after the other. */
export function TrialPanel({ flowId, definition, form, facts, onClose }: TrialPanelProps) {
  const t = useText()
  const source = useSource('users')
  const [starter, setStarter] = useState<string>()
  const [taken, setTaken] = useState<Taken>(nothing)
  const [answer, setAnswer] = useState<TrialAnswer>()
  const run = useCommand(tryFlow, { announce: false })
  const session = useMemo(() => form && openForm({ definition: form, types: fieldTypes, facts, mode: 'edit' }), [form, facts])
  const tryWith = async (next: Taken): Promise<void> => {
    if (starter === undefined) return
    const formData = JSON.stringify(form && session ? writeWire(form, facts, session.values()) : {})
    const body = {
      flowTemplateJson: treeText(flowId, definition),
      initiatorId: starter,
      formData,
      ...next.submitted,
      steps: [...next.steps],
    }
    const outcome = await run.run({ params: { id: flowId }, body })
    if (!outcome.ok) return
    setTaken(next)
    setAnswer(outcome.data)
  }
  return (
    <FullScreen open title={t('flow-design.trial.title', { name: definition.name })} onClose={onClose}>
      <div className={styles.trial}>
        <section className={styles.given} aria-label={t('flow-design.trial.given')}>
          <p>{t('flow-design.trial.note')}</p>
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
          <div className={styles.begin}>
            <Button type="primary" disabled={starter === undefined} loading={run.busy} onClick={() => void tryWith(nothing)}>
              {t(answer ? 'flow-design.trial.again' : 'flow-design.trial.start')}
            </Button>
          </div>
          {form && session ? <FormView session={session} definition={form} facts={facts} bare /> : <p>{t('flow-design.rights.no-form')}</p>}
        </section>
        <section className={styles.course} aria-label={t('flow-design.trial.course')}>
          {answer ? (
            <TrialRun
              answer={answer}
              busy={run.busy}
              onStep={(step) => void tryWith({ ...taken, steps: [...taken.steps, step] })}
              onChosen={(chosen) => void tryWith(withChosen(taken, chosen))}
              {...(taken !== nothing && { onBack: () => void tryWith(withoutLast(taken)) })}
            />
          ) : (
            <p>{t('flow-design.trial.empty')}</p>
          )}
        </section>
      </div>
    </FullScreen>
  )
}
