import type { RequestActionDeclaration } from '#features/approvals/actions/action.ts'
import { deleteCall } from '#features/approvals/actions/delete/call.ts'

/** 删除: deletes a draft or a withdrawn request together with its record. */
export const deleteRequest: RequestActionDeclaration<typeof deleteCall> = {
  call: deleteCall,
  word: 'delete',
  button: { label: 'flows.delete', order: 1, look: 'danger', question: 'approvals.delete' },
  row: { order: 3, question: 'approvals.box.delete-question' },
  changes: 'gone',
  body: () => undefined,
  command: () => ({ type: 'delete' }),
}
