import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { restoreCall } from '#features/approvals/actions/restore/call.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'

/** 恢复 */
export const restore: ManagerActionDeclaration<typeof restoreCall> = {
  call: restoreCall,
  word: 'restore',
  button: { label: 'flows.restore', order: 6, look: 'primary' },
  dialog: {
    title: 'approvals.restore.title',
    effect: (_request, say) => say('approvals.restore.effect'),
    questions: (_request, say) => [{ kind: 'opinion', label: say('approvals.restore.reason') }],
  },
  changes: 'detail-and-lists',
  body: ({ opinion }) => ({ handleOpinion: opinion }),
  command: ({ body }) => ({ type: 'restore', ...statementOf(body) }),
}
