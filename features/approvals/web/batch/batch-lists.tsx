import { Link } from 'react-router'
import type { CheckedWorkItem } from '#features/approvals/contract/batch.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import styles from '#features/approvals/web/batch/batch.module.css'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { summaryText } from '#features/approvals/web/boxes/row-texts.ts'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { opTypes } from '#web/router/work-flow-address.ts'

const nameOf = ({ fullName, enCode }: RequestRow): string => [fullName, enCode].filter((part) => part !== '').join(' ')

interface ReadyListProps {
  readonly tasks: readonly RequestRow[]
  readonly checked: ReadonlyMap<string, CheckedWorkItem>
  /** Ids of work items. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (next: ReadonlySet<string>) => void
}

/** What will be handled together; what stands out is not ticked until somebody has looked at it. */
export function ReadyList({ tasks, checked, chosen, onChosen }: ReadyListProps) {
  const t = useText()
  const toggle = (id: string, on: boolean) => onChosen(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('approvals.batch.ready')}</h3>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <li key={task.taskOperatorId} className={styles.row}>
            <Checkbox checked={chosen.has(task.taskOperatorId)} onChange={({ target }) => toggle(task.taskOperatorId, target.checked)}>
              {nameOf(task)}
              {task.summary.length > 0 ? <div className={styles.fact}>{summaryText(task, t)}</div> : null}
              <WhyOdd checked={checked.get(task.taskOperatorId)} />
            </Checkbox>
            {isOdd(checked.get(task.taskOperatorId)) ? (
              <Link
                className={styles.look}
                to={requestAddress(task, opTypes.approve)}
                aria-label={`${t('approvals.batch.look')} ${nameOf(task)}`}
              >
                {t('approvals.batch.look')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isOdd = (one: CheckedWorkItem | undefined): boolean => one !== undefined && (one.odd.length > 0 || one.dueAt !== null)

/** Why it is not ticked by itself. */
function WhyOdd({ checked }: { readonly checked: CheckedWorkItem | undefined }) {
  const t = useText()
  if (!checked) return null
  return (
    <>
      {checked.odd.map((one) => (
        <div key={one.label} className={styles.odd}>
          {t('approvals.batch.odd', one)}
        </div>
      ))}
      {checked.dueAt === null ? null : <div className={styles.odd}>{t('approvals.batch.overdue')}</div>}
    </>
  )
}

interface LeftListProps {
  readonly heading: string
  readonly left: readonly { readonly task: RequestRow; readonly reason: string }[]
}

/** What is handled by itself, with the way there. */
export function LeftList({ heading, left }: LeftListProps) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{heading}</h3>
      <ul className={styles.list}>
        {left.map(({ task, reason }) => (
          <li key={task.taskOperatorId} className={styles.row}>
            <Link to={requestAddress(task, opTypes.approve)}>{nameOf(task)}</Link>
            <div className={styles.fact}>{reason}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
