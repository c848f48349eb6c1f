import type { ActionDialog, OpinionQuestion } from '#features/approvals/actions/action.ts'
import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'
import { terminateCall } from '#features/approvals/actions/terminate/call.ts'

/** 终止 by somebody who watches over the request. */
export const terminate: ManagerActionDeclaration<typeof terminateCall> = {
  call: terminateCall,
  word: 'terminate',
  button: { label: 'flows.terminate', order: 7, look: 'danger' },
  dialog: {
    title: 'approvals.terminate.title',
    effect: (_request, say) => say('approvals.terminate.effect'),
    questions: (_request, say) => [reasonOf(say)],
  },
  changes: 'detail-and-lists',
  body: ({ opinion }) => ({ handleOpinion: opinion }),
  command: ({ body }) => ({ type: 'terminate', ...statementOf(body) }),
}

/** The initiator reads it, so it is asked for. */
export function reasonOf(say: Parameters<ActionDialog['questions']>[1]): OpinionQuestion {
  const problem = say('flows.terminate-reason-missing')
  return {
    kind: 'opinion',
    label: say('approvals.terminate.reason'),
    least: { length: 1, help: say('approvals.terminate.reason-help'), problem },
  }
}
