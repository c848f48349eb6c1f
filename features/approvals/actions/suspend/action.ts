import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'
import { suspendCall } from '#features/approvals/actions/suspend/call.ts'

/** 挂起 */
export const suspend: ManagerActionDeclaration<typeof suspendCall> = {
  call: suspendCall,
  word: 'suspend',
  button: { label: 'flows.suspend', order: 5 },
  dialog: {
    title: 'approvals.suspend.title',
    effect: (_request, say) => say('approvals.suspend.effect'),
    questions: (_request, say) => [{ kind: 'opinion', label: say('approvals.suspend.reason') }],
  },
  changes: 'detail-and-lists',
  body: ({ opinion }) => ({ handleOpinion: opinion }),
  command: ({ body }) => ({ type: 'suspend', ...statementOf(body) }),
}
