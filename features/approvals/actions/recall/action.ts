import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { recallCall } from '#features/approvals/actions/recall/call.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'

/** 撤回 by an approver. */
export const recall: ManagerActionDeclaration<typeof recallCall> = {
  call: recallCall,
  word: 'recall',
  button: { label: 'flows.recall', order: 3 },
  dialog: {
    title: 'flows.recall',
    effect: (_request, say) => say('approvals.recall.effect'),
    questions: (_request, say) => [{ kind: 'opinion', label: say('approvals.withdraw.reason') }],
  },
  changes: 'detail-and-lists',
  body: ({ opinion }) => ({ handleOpinion: opinion }),
  command: ({ body }) => ({ type: 'recall', ...statementOf(body) }),
}
