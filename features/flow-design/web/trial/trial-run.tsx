import { useState } from 'react'
import styles from '#features/flow-design/web/trial/trial.module.css'
import { TrialQuestion } from '#features/flow-design/web/trial/trial-question.tsx'
import type { TrialAnswer, TrialChoices, TrialStep } from '#features/flow-design/web/trial/trial-step.ts'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ToneText } from '#web/admin/state-text.tsx'

interface TrialRunProps {
  readonly answer: TrialAnswer
  readonly busy: boolean
  readonly onStep: (step: TrialStep) => void
  /** Answers what the last step, or the submission, asks for. */
  readonly onChosen: (chosen: TrialChoices) => void
  /** Takes the last decision back. */
  readonly onBack?: () => void
}

/** Where the tried request stands, what was decided, which branches were judged and why, and what would be told to whom. */
export function TrialRun({ answer, busy, onStep, onChosen, onBack }: TrialRunProps) {
  const t = useText()
  return (
    <div className={styles.run} role="status" aria-busy={busy}>
      <div className={styles.head}>
        <strong>{answer.statusText}</strong>
        <span>{t('flow-design.trial.progress', { progress: answer.completion })}</span>
        {onBack ? (
          <Button size="small" onClick={onBack}>
            {t('flow-design.trial.back')}
          </Button>
        ) : null}
      </div>
      {answer.refusal === '' ? null : <Alert type="error" showIcon title={answer.refusal} />}
      {answer.asks ? <TrialQuestion key={questionKey(answer.asks)} asks={answer.asks} busy={busy} onChosen={onChosen} /> : null}
      {answer.nodes.map((node) => (
        <NodeNow key={node.node} node={node} busy={busy || answer.asks !== null} onStep={onStep} />
      ))}
      <TrialList title={t('flow-design.trial.events')} items={answer.events.map(({ name, text }) => `${name}　${text}`)} />
      <Forks forks={answer.forks} />
      <TrialList
        title={t('flow-design.trial.coming')}
        items={answer.coming.map(({ name, text, people, hidden }) =>
          [name, text, people.join('、'), hidden ? t('flow-design.test.hidden') : ''].filter(Boolean).join('　'),
        )}
      />
      <TrialList
        title={t('flow-design.trial.messages')}
        items={answer.messages.map(({ text, to, by }) => [text, to.join('、'), by].filter(Boolean).join('　'))}
      />
    </div>
  )
}

/** Each round of questions begins with nothing chosen. */
const questionKey = ({ step, forks, candidates }: NonNullable<TrialAnswer['asks']>): string =>
  [step, ...[...forks, ...candidates].map(({ node }) => node)].join(' ')

interface NodeNowProps {
  readonly node: TrialAnswer['nodes'][number]
  readonly busy: boolean
  readonly onStep: (step: TrialStep) => void
}

function NodeNow({ node, busy, onStep }: NodeNowProps) {
  const t = useText()
  const [target, setTarget] = useState('')
  const decide = (person: string, action: 'approve' | 'return') => () =>
    onStep({ person, action, ...(action === 'return' && { to: target }) })
  return (
    <section className={styles.node} aria-label={node.name}>
      <h3>
        {node.name} <small>{node.mode}</small>
      </h3>
      {node.returnTo.length > 1 ? (
        <Select<string>
          size="small"
          className={styles.target ?? ''}
          aria-label={t('flow-design.trial.return-to')}
          value={target}
          options={node.returnTo.map(({ node: value, name: label }) => ({ value, label }))}
          onChange={setTarget}
        />
      ) : null}
      <ul>
        {node.people.map((person) => (
          <li key={person.id}>
            <span>
              <strong>{person.fullName}</strong> <ToneText tone={tones[person.state]} text={t(`flow-design.trial.state.${person.state}`)} />
              <div className={styles.reason}>{person.reason}</div>
            </span>
            {person.state === 'waiting' ? (
              <span className={styles.acts}>
                <Button size="small" type="primary" disabled={busy} onClick={decide(person.id, 'approve')}>
                  {t('flow-design.button.approve')}
                </Button>
                <Button size="small" danger disabled={busy} onClick={decide(person.id, 'return')}>
                  {t('flow-design.button.return')}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {node.hidden ? <p className={styles.reason}>{t('flow-design.test.hidden')}</p> : null}
    </section>
  )
}

const tones = { waiting: 'warning', later: 'quiet', approved: 'good', returned: 'bad', automatic: 'good' } as const

function Forks({ forks }: { readonly forks: TrialAnswer['forks'] }) {
  const t = useText()
  if (forks.length === 0) return null
  return (
    <section>
      <h3>{t('flow-design.trial.forks')}</h3>
      <ul className={styles.list}>
        {forks.flatMap((fork) =>
          fork.branches.map((branch) => (
            <li key={`${fork.step} ${branch.branch}`}>
              <strong>{branch.name}</strong>{' '}
              <ToneText
                tone={branch.taken ? 'good' : 'quiet'}
                text={t(branch.taken ? 'flow-design.trial.taken' : 'flow-design.trial.not-taken')}
              />
              {branch.rules.map((rule, at) => (
                // Rules have no ids; their place tells them apart.
                <div key={at} className={styles.reason}>
                  {t(rule.holds ? 'flow-design.trial.holds' : 'flow-design.trial.fails', { rule: rule.text, value: rule.value })}
                </div>
              ))}
            </li>
          )),
        )}
      </ul>
    </section>
  )
}

function TrialList({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ol className={styles.list}>
        {items.map((item, at) => (
          <li key={`${at} ${item}`}>{item}</li>
        ))}
      </ol>
    </section>
  )
}
