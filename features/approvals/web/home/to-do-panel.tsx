import { listBox, type RequestRow } from '#features/approvals/contract.ts'
import { boxKinds } from '#features/approvals/web/boxes/box-kinds.ts'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { rowId, summaryText, titleText } from '#features/approvals/web/boxes/row-texts.ts'
import { UrgencyTag } from '#features/approvals/web/boxes/urgency-tag.tsx'
import { DueTag } from '#features/approvals/web/due/due-tag.tsx'
import { WaitingFor } from '#features/approvals/web/home/waiting-for.tsx'
import { useBoxAddress } from '#features/approvals/web/use-box-address.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { HomeLine, HomeLines, HomeNothing, HomeTime } from '#web/shell/home-line.tsx'
import { HomePanel } from '#web/shell/home-panel.tsx'

const shownTasks = 5

/** The user's open work items on the start page, overdue ones first and then as they are due; absent for users without the to-do box. */
export function TodoPanel() {
  const path = useBoxAddress('flowTodo')
  return path ? <Todo path={path} /> : null
}

function Todo({ path }: { readonly path: string }) {
  const t = useText()
  const call = useCall(listBox, { params: { id: '1' }, query: { pageSize: shownTasks, sidx: 'dueTime', sort: 'asc' } }, { handles: 'all' })
  return (
    <HomePanel title={t('approvals.home.todo', { count: call.data?.pagination.total ?? '' })} all={path} call={call}>
      {({ list }) =>
        list.length === 0 ? (
          <HomeNothing>{t('approvals.box.empty-todo')}</HomeNothing>
        ) : (
          <HomeLines>
            {list.map((task) => (
              <TodoLine key={rowId(task)} task={task} />
            ))}
          </HomeLines>
        )
      }
    </HomePanel>
  )
}

/** What is due says how much time is left, everything else since when it waits. */
function Time({ task: { dueTime, receiveTime } }: { readonly task: RequestRow }) {
  if (dueTime !== null)
    return (
      <HomeTime at={dueTime}>
        <DueTag dueAt={dueTime} />
      </HomeTime>
    )
  return receiveTime === null ? null : <WaitingFor since={receiveTime} />
}

function TodoLine({ task }: { readonly task: RequestRow }) {
  const t = useText()
  return (
    <HomeLine
      to={requestAddress(task, boxKinds.todo.opType)}
      title={[titleText(task, t), task.enCode].filter((part) => part !== '').join(' ')}
      tag={task.flowUrgent > 1 ? <UrgencyTag urgency={task.flowUrgent} /> : null}
      summary={summaryText(task, t)}
      time={<Time task={task} />}
    />
  )
}
