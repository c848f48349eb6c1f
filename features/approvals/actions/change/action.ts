import type { CallBody } from '#engine/contract/call.ts'
import type { Change } from '#engine/flows/actions/change/action.ts'
import type { Revive } from '#engine/flows/actions/revive/action.ts'
import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { changeButton, changeCall } from '#features/approvals/actions/change/call.ts'
import { choicesOf, statementOf } from '#features/approvals/actions/statement.ts'
import { watching } from '#features/approvals/contract/monitor.ts'

/** 变更: asks for the node. */
export const change: ManagerActionDeclaration<typeof changeCall> = {
  call: changeCall,
  access: watching(changeButton),
  word: 'change',
  button: { label: 'flows.change', order: 6 },
  asksWhere: true,
  changes: 'detail-and-lists',
  body: ({ opinion, chosen: { taskNodeId = '' } }, taskId) => ({
    taskId,
    taskNodeId: String(taskNodeId),
    handleOpinion: opinion,
    resurgence: false,
  }),
  command: ({ body }) => moveCommand(body),
}

/** The call stands for both actions. */
export function moveCommand(body: CallBody<typeof changeCall>): Change | Revive {
  const { opinion, files } = statementOf(body)
  const { people } = choicesOf(body)
  return { type: body.resurgence ? 'revive' : 'change', to: body.taskNodeId, opinion, files, people, picks: body.asks ?? false }
}
