import { useState } from 'react'
import { Labelled } from '#features/flow-design/web/settings/labelled.tsx'
import styles from '#features/flow-design/web/trial/trial.module.css'
import type { TrialAnswer, TrialChoices } from '#features/flow-design/web/trial/trial-step.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Select } from '#ui/kit/select.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

interface TrialQuestionProps {
  readonly asks: NonNullable<TrialAnswer['asks']>
  readonly busy: boolean
  readonly onChosen: (chosen: TrialChoices) => void
}

/** What whoever acts has to choose before the trial goes on: branches, and people of nodes. */
export function TrialQuestion({ asks: { forks, candidates }, busy, onChosen }: TrialQuestionProps) {
  const t = useText()
  const [branches, setBranches] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [people, setPeople] = useState<Readonly<Record<string, readonly string[]>>>({})
  const isComplete =
    forks.every(({ node }) => (branches[node] ?? []).length > 0) && candidates.every(({ node }) => (people[node] ?? []).length > 0)
  const confirm = (): void =>
    onChosen({
      branchList: Object.values(branches).flat(),
      candidateList: Object.fromEntries(Object.entries(people).map(([node, ids]) => [node, [...ids]])),
    })
  return (
    <section className={styles.question} aria-label={t('flow-design.trial.question')}>
      <h3>{t('flow-design.trial.question')}</h3>
      {forks.map(({ node, name, branches: offered }) => (
        <fieldset key={node}>
          <legend>{t('flow-design.trial.choose-branches', { node: name })}</legend>
          <Checkbox.Group
            value={[...(branches[node] ?? [])]}
            onChange={(chosen) => setBranches({ ...branches, [node]: chosen })}
            options={offered.map((branch) => ({ value: branch.node, label: branch.name }))}
          />
        </fieldset>
      ))}
      {candidates.map((one) => (
        <CandidatesInput
          key={one.node}
          asked={one}
          value={people[one.node] ?? []}
          onChange={(ids) => setPeople({ ...people, [one.node]: ids })}
        />
      ))}
      <Button type="primary" disabled={!isComplete} loading={busy} onClick={confirm}>
        {t('flow-design.trial.go-on')}
      </Button>
    </section>
  )
}

interface CandidatesInputProps {
  readonly asked: NonNullable<TrialAnswer['asks']>['candidates'][number]
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Some of the candidates of a node; where it names none, of everybody. */
function CandidatesInput({ asked, value, onChange }: CandidatesInputProps) {
  const t = useText()
  const source = useSource('users')
  const label = t('flow-design.trial.choose-people', { node: asked.name })
  return (
    <Labelled label={label}>
      {(id) => (
        <>
          {asked.anybody ? (
            <PickerInput id={id} source={source} title={label} multiple value={value} onChange={onChange} />
          ) : (
            <Select<string[]>
              id={id}
              mode="multiple"
              value={[...value]}
              showSearch={{ optionFilterProp: 'label' }}
              options={asked.people.map((person) => ({ value: person.id, label: person.fullName }))}
              notFoundContent={t('flow-design.trial.no-candidates')}
              onChange={onChange}
            />
          )}
          {asked.hidden ? <p className={styles.reason}>{t('flow-design.test.hidden')}</p> : null}
        </>
      )}
    </Labelled>
  )
}
