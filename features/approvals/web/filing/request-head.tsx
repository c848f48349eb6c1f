import { useState } from 'react'
import type { ReactNode } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { relativeTime } from '#engine/values/relative-time.ts'
import { timerText } from '#features/approvals/web/due/waits-until.ts'
import { DueTag } from '#features/approvals/web/due/due-tag.tsx'
import type { ToDoPlace } from '#features/approvals/web/approval/use-to-do-round.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { stateOfStatus } from '#ui/states/request-state.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { DownOutlined, UpOutlined } from '#ui/icons.ts'
import { ScrollAway } from '#ui/scroll-away/scroll-away.tsx'
import { StateTag } from '#ui/states/state-tag.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import type { Kept } from '#web/autosave/use-autosave.ts'
import { KeptText } from '#web/form/kept-text.tsx'
import { NeighbourButtons, type Neighbours } from '#web/list/neighbour-buttons.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useNow } from '#web/time/use-now.ts'

interface RequestHeadProps {
  readonly task: RequestDetail['flowTaskInfo']
  /** Where what is typed was kept last, while the request is filled in. */
  readonly kept?: Kept | undefined
  /** Position among the work items of the approver. */
  readonly place?: ToDoPlace | undefined
  /** Opens the requests beside this one in the list that it was opened from. */
  readonly neighbours?: Neighbours
}

const normal = 1

/**
 * Title, number, state, initiator and times of a request. On a phone title and facts take a line each, which a touch unfolds, and the
 * whole goes while the user scrolls down.
 */
export function RequestHead({ task, kept, place, neighbours = {} }: RequestHeadProps) {
  const t = useText()
  const phone = usePhone()
  const [isOpen, setOpen] = useState(false)
  const state = stateOfStatus(task.status)
  const facts = useFacts(task)
  const round = place ? (
    <span className={styles.small} data-tabular>
      {place.position === undefined
        ? t('approvals.round.total', { total: place.total })
        : t('approvals.round.place', { position: place.position, total: place.total })}
    </span>
  ) : null
  return (
    <ScrollAway>
      <header className={styles.head} data-touch data-folded={phone && !isOpen}>
        <h2 className={styles.title}>{task.fullName}</h2>
        {state ? <StateTag state={state} /> : null}
        {phone ? (
          <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span className={styles.facts}>{facts}</span>
            <span aria-hidden="true">{isOpen ? <UpOutlined /> : <DownOutlined />}</span>
          </button>
        ) : (
          <span className={styles.spring} />
        )}
        {round}
        <NeighbourButtons neighbours={neighbours} small />
        <KeptText kept={kept} />
        {phone ? null : <span className={styles.facts}>{facts}</span>}
      </header>
    </ScrollAway>
  )
}

/** Number, initiator, key fields, urgency, when it is due, and since when it waits. */
function useFacts(task: RequestDetail['flowTaskInfo']): ReactNode {
  const t = useText()
  const zone = useTimeZone()
  const now = useNow()
  const state = stateOfStatus(task.status)
  const received = task.receiveTime === null ? undefined : relativeTime(task.receiveTime, now, zone)
  const waits = timerText(task, t, zone)
  const named = task.startedBy ? t('approvals.started-by', { name: task.creatorUser, by: task.startedBy }) : task.creatorUser
  // It is drawn with the submission; a request that has none by then gets none.
  const number = task.enCode || (state === 'draft' ? t('ui.bill-number.automatic') : '')
  const filer = [named, task.organize].filter((one) => one !== '').join(' ')
  return (
    <>
      {number === '' ? null : <span data-tabular>{t('approvals.number', { number })}</span>}
      {filer ? <span>{filer}</span> : null}
      {task.summary.map(({ label, text }) => (
        <span key={label} data-tabular>
          {label} <strong className={styles.fact}>{text}</strong>
        </span>
      ))}
      {task.flowUrgent > normal ? <span>{t(`approvals.urgency-${task.flowUrgent}`)}</span> : null}
      {task.dueTime === null ? null : (
        <span data-tabular>
          {t('approvals.due.by', { time: fromEpoch(task.dueTime, 'yyyy-MM-dd HH:mm', zone) ?? '' })} <DueTag dueAt={task.dueTime} />
        </span>
      )}
      {waits ? <span data-tabular>{waits}</span> : null}
      {received ? <span>{t('approvals.received', { time: t(received.text, received.params) })}</span> : null}
    </>
  )
}
