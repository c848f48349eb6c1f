import type { RequestActionDeclaration } from '#features/approvals/actions/action.ts'
import { reasonQuestion } from '#features/approvals/actions/opinion-question.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'
import { withdrawCall } from '#features/approvals/actions/withdraw/call.ts'

/** 撤回 */
export const withdraw: RequestActionDeclaration<typeof withdrawCall> = {
  call: withdrawCall,
  word: 'withdraw',
  button: { label: 'flows.withdraw', order: 2 },
  row: { order: 1, question: 'approvals.box.withdraw-question' },
  changes: 'detail-and-lists',
  sendsBack: { action: 3, tone: 'withdrawn' },
  dialog: {
    title: 'approvals.withdraw.title',
    effect: (_request, say) => say('approvals.withdraw.effect'),
    questions: (request, say) => reasonQuestion(request, 'withdraw', say),
  },
  body: ({ opinion }) => ({ handleOpinion: opinion }),
  command: ({ body }) => ({ type: 'withdraw', ...statementOf(body) }),
}
