import { useEffect, useRef } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import styles from '#features/approvals/web/approvals.module.css'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import type { FilingAnswer } from '#features/approvals/web/filing/use-filing.ts'
import { waitsUntil } from '#features/approvals/web/due/waits-until.ts'
import { namesOf } from '#features/approvals/actions/people-names.ts'
import { stateOfStatus } from '#ui/states/request-state.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { CheckCircleOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { StateTag } from '#ui/states/state-tag.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { goTo } from '#web/router/navigation.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

interface FilingDoneProps {
  readonly request: OpenedRequest
  readonly answer: FilingAnswer
  /** Opens an empty form; absent after a re-submission. */
  readonly onAnother: (() => void) | undefined
}

/** The result of a submission: number, state, current approvers, and links to go on. */
export function FilingDone({ request, answer, onAnother }: FilingDoneProps) {
  const t = useText()
  const zone = useTimeZone()
  const title = useRef<HTMLHeadingElement>(null)
  const { flowId, flowName, enCode } = request.detail.flowTaskInfo
  const state = stateOfStatus(answer.status)
  const number = answer.number ?? enCode
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.scroll}>
      <section className={styles.done}>
        <span className={styles.doneIcon} aria-hidden="true">
          <CheckCircleOutlined />
        </span>
        <h2 ref={title} tabIndex={-1} className={styles.doneTitle}>
          {t('approvals.done.title')}
        </h2>
        <span className={styles.facts}>
          <span>{flowName}</span>
          {number ? <strong data-tabular>{t('approvals.number', { number })}</strong> : null}
          {state ? <StateTag state={state} /> : null}
        </span>
        {answer.next.map((next) => (
          <span key={next.nodeName}>{nextText(next, t, zone)}</span>
        ))}
        {answer.next.length === 0 ? <span>{t('approvals.done.finished')}</span> : null}
        <span className={styles.doneButtons}>
          <Button type="primary" onClick={() => void goTo(workFlowAddress({ id: answer.id, flowId, opType: opTypes.mine }))}>
            {t('approvals.done.progress')}
          </Button>
          {onAnother ? (
            <Button onClick={onAnother}>{t('approvals.done.another')}</Button>
          ) : (
            <Button onClick={() => void goTo('/home')}>{t('approvals.back')}</Button>
          )}
        </span>
      </section>
    </div>
  )
}

/** Who has it next, and by when. */
function nextText({ nodeName, people, dueAt, waitsUntil: until }: FilingAnswer['next'][number], t: Translate, zone: string): string {
  if (typeof until === 'number') return t('approvals.done.next', { node: nodeName, people: waitsUntil(until, t, zone) })
  const who = { node: nodeName, people: namesOf(people) || t('approvals.nobody') }
  if (typeof dueAt !== 'number') return t('approvals.done.next', who)
  return t('approvals.done.next-by', { ...who, time: fromEpoch(dueAt, 'yyyy-MM-dd HH:mm', zone) ?? '' })
}
