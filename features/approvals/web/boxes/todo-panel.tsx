import { Link } from 'react-router'
import { fromEpoch } from '#engine/values/calendar.ts'
import { relativeTime } from '#engine/values/relative-time.ts'
import { listBox, type RequestRow } from '#features/approvals/contract.ts'
import { boxKinds } from '#features/approvals/web/boxes/box-kinds.ts'
import styles from '#features/approvals/web/boxes/boxes.module.css'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { rowId, summaryText } from '#features/approvals/web/boxes/row-texts.ts'
import { UrgencyTag } from '#features/approvals/web/boxes/urgency-tag.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { flatten } from '#web/router/menu-entries.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

const shownTasks = 5

/** The user's open work items on the start page; absent for users without the to-do box. */
export function TodoPanel() {
  const box = flatten(useMenuEntries()).find(({ target }) => target.kind === 'page' && target.address === 'workFlow/flowTodo')
  return box ? <Todo path={box.path} /> : null
}

function Todo({ path }: { readonly path: string }) {
  const t = useText()
  const { data, error, refetch } = useCall(listBox, { params: { id: '1' }, query: { pageSize: shownTasks } }, { handles: 'all' })
  return (
    <section className={styles.panel} aria-labelledby="todo-panel">
      <div className={styles.panelHead}>
        <h2 id="todo-panel" className={styles.panelTitle}>
          {data ? t('approvals.home.todo', { count: data.pagination.total }) : t('approvals.home.todo', { count: '' })}
        </h2>
        <Link to={path}>{t('approvals.home.all')}</Link>
      </div>
      {data ? (
        <TodoList tasks={data.list} />
      ) : error ? (
        <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={2} />
      )}
    </section>
  )
}

function TodoList({ tasks }: { readonly tasks: readonly RequestRow[] }) {
  const t = useText()
  if (tasks.length === 0) return <p className={styles.quiet}>{t('approvals.box.empty-todo')}</p>
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={rowId(task)}>
          <Link className={styles.task} to={requestAddress(task, boxKinds.todo.opType)}>
            <span className={styles.taskTitle}>{[task.fullName, task.enCode].filter((part) => part !== '').join(' ')}</span>
            {task.flowUrgent > 1 ? <UrgencyTag urgency={task.flowUrgent} /> : null}
            <span className={styles.taskSummary}>{summaryText(task, t)}</span>
            {task.receiveTime === null ? null : <Waiting since={task.receiveTime} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Waiting({ since }: { readonly since: number }) {
  const t = useText()
  const zone = useTimeZone()
  const { text, params } = relativeTime(since, Date.now(), zone)
  return (
    <span className={styles.quiet} title={fromEpoch(since, 'yyyy-MM-dd HH:mm', zone)}>
      {t(text, params)}
    </span>
  )
}
