import type { WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { opinionQuestion } from '#features/approvals/actions/opinion-question.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'
import { transferCall } from '#features/approvals/actions/transfer/call.ts'

/** 转审: asks who is to decide instead. */
export const transfer: WorkItemActionDeclaration<typeof transferCall> = {
  call: transferCall,
  word: 'transfer',
  form: 'kept',
  button: { place: 'more', label: 'flows.transfer', order: 2 },
  dialog: {
    title: 'approvals.transfer.title',
    effect: (_request, say) => say('approvals.transfer.effect'),
    questions: ({ operation }, say) => [
      { kind: 'people', name: 'freeApproverUserId', label: say('approvals.transfer.receiver'), multiple: false },
      ...opinionQuestion(
        operation,
        say,
        { label: say('approvals.transfer.opinion'), phrases: [say('approvals.transfer.please')] },
        'never',
      ),
    ],
  },
  body: ({ opinion, people: { freeApproverUserId = [] } }) => ({
    handleOpinion: opinion,
    freeApproverUserId: freeApproverUserId[0] ?? '',
  }),
  command: ({ id, body }) => ({ type: 'transfer', workItem: id, to: body.freeApproverUserId ?? '', ...statementOf(body) }),
}
