import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { recallCall } from '#features/approvals/actions/recall/call.ts'
import { reasonQuestion } from '#features/approvals/actions/opinion-question.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'

/** 撤回 by an approver. */
export const recall: ManagerActionDeclaration<typeof recallCall> = {
  call: recallCall,
  word: 'recall',
  button: { label: 'flows.recall', order: 3 },
  dialog: {
    title: 'flows.recall',
    effect: (_request, say) => say('approvals.recall.effect'),
    questions: (request, say) => reasonQuestion(request, 'recall', say),
  },
  changes: 'detail-and-lists',
  body: ({ opinion }) => ({ handleOpinion: opinion }),
  command: ({ body }) => ({ type: 'recall', ...statementOf(body) }),
}
