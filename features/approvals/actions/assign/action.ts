import type { CallBody } from '#engine/contract/call.ts'
import type { Assign } from '#engine/flows/actions/assign/action.ts'
import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { assignCall } from '#features/approvals/actions/assign/call.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'

/** 指派: asks whose work item goes to whom. */
export const assign: ManagerActionDeclaration<typeof assignCall> = {
  call: assignCall,
  word: 'assign',
  button: { label: 'flows.assign', order: 4 },
  dialog: {
    title: 'flows.assign',
    effect: (_request, say) => say('approvals.assign.effect'),
    questions: ({ flowTaskOperatorList }, say) => [
      {
        kind: 'choice',
        name: 'taskOperatorId',
        label: say('approvals.assign.from'),
        options: flowTaskOperatorList
          .filter(({ mayAssign }) => mayAssign)
          .map(({ id, userName, nodeName }) => ({ value: id, label: say('approvals.assign.of', { name: userName, node: nodeName }) })),
      },
      { kind: 'people', name: 'freeApproverUserId', label: say('approvals.assign.to'), multiple: false },
      { kind: 'opinion', label: say('approvals.assign.reason') },
    ],
  },
  changes: 'detail-and-lists',
  body: ({ opinion, chosen: { taskOperatorId = '' }, people: { freeApproverUserId = [] } }) => ({
    handleOpinion: opinion,
    freeApproverUserId: freeApproverUserId[0] ?? '',
    taskOperatorId: String(taskOperatorId),
  }),
  command: ({ body }) => assignCommand(body),
}

export function assignCommand(body: CallBody<typeof assignCall>): Assign {
  const taken = body.taskOperatorId ? { workItem: body.taskOperatorId } : { node: body.nodeCode ?? '' }
  return { type: 'assign', to: body.freeApproverUserId, ...taken, ...statementOf(body) }
}
