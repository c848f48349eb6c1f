import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { removeSignerCall } from '#features/approvals/actions/remove-signer/call.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'

/** 减签 by who added a signer. */
export const removeSigner: ManagerActionDeclaration<typeof removeSignerCall> = {
  call: removeSignerCall,
  word: 'removeSigner',
  button: { label: 'flows.removeSigner', order: 4 },
  dialog: {
    title: 'flows.removeSigner',
    effect: (_request, say) => say('approvals.remove-signer.effect'),
    questions: (_request, say) => [{ kind: 'opinion', label: say('approvals.withdraw.reason') }],
  },
  changes: 'detail-and-lists',
  body: ({ opinion }) => ({ handleOpinion: opinion }),
  command: ({ body }) => ({ type: 'remove-signer', ...statementOf(body) }),
}
