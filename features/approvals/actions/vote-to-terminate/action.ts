import type { WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'
import { reasonOf } from '#features/approvals/actions/terminate/action.ts'
import { voteToTerminateCall } from '#features/approvals/actions/vote-to-terminate/call.ts'

/** 终止 by an approver. */
export const voteToTerminate: WorkItemActionDeclaration<typeof voteToTerminateCall> = {
  call: voteToTerminateCall,
  word: 'terminate',
  form: 'saved',
  button: { place: 'more', label: 'flows.terminate', order: 9, look: 'danger' },
  dialog: {
    title: 'approvals.terminate.title',
    effect: (_request, say) => say('approvals.terminate.vote-effect'),
    questions: (_request, say) => [reasonOf(say)],
  },
  body: ({ opinion }) => ({ handleOpinion: opinion }),
  command: ({ id, body }) => ({ type: 'vote-to-terminate', workItem: id, ...statementOf(body) }),
}
