import { fromEpoch } from '#engine/values/calendar.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import type { ColumnName } from '#features/approvals/web/boxes/box-kinds.ts'
import { timerText } from '#features/approvals/web/due/waits-until.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/** Key of a row. A person may have two work items of one request, so the work item is the key where there is one. */
export function rowId(task: RequestRow): string {
  return task.taskOperatorId || `${task.processId}${task.thisStepId}`
}

/** The key fields of the request in one line. */
export function summaryText(task: RequestRow, t: Translate): string {
  return task.summary.map((entry) => t('approvals.box.summary-entry', entry)).join('；')
}

/** The title of a request; of a delegated one (委托) before it in whose name the user acts, or who acted in his or started it in the initiator's. */
export function titleText({ fullName: title, delegateUser: name, handledForMe = false, startedBy }: RequestRow, t: Translate): string {
  if (name === '') return startedBy ? t('approvals.box.started-by', { name: startedBy, title }) : title
  return t(handledForMe ? 'approvals.box.by-stand-in' : 'approvals.box.stands-in', { name, title })
}

/** The texts of the columns, with times in the zone. */
export function rowTexts(task: RequestRow, t: Translate, zone: string): Readonly<Record<ColumnName, string>> {
  const time = (at: number | null): string => (at === null ? '' : (fromEpoch(at, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return {
    title: titleText(task, t),
    number: task.enCode,
    summary: summaryText(task, t),
    flow: task.flowName,
    initiator: task.organize ? t('approvals.box.initiator-of', { name: task.creatorUser, organization: task.organize }) : task.creatorUser,
    started: time(task.startTime ?? task.creatorTime),
    node: task.nodeName,
    step: task.thisStep,
    urgency: t(`approvals.box.urgency-${task.flowUrgent}`),
    status: String(task.requestStatus),
    version: String(task.flowVersion),
    progress: `${task.completion}%`,
    received: time(task.receiveTime),
    handled: time(task.handleTime),
    copied: time(task.receiveTime),
    due: time(task.dueTime) || timerText(task, t, zone),
    dueTime: time(task.dueTime),
  }
}
