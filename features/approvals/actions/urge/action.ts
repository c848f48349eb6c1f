import type { RequestActionDeclaration } from '#features/approvals/actions/action.ts'
import { urgeCall } from '#features/approvals/actions/urge/call.ts'

/** 催办 */
export const urge: RequestActionDeclaration<typeof urgeCall> = {
  call: urgeCall,
  word: 'urge',
  button: { label: 'flows.urge', order: 3, look: 'primary' },
  row: { order: 2, question: 'approvals.box.urge-question' },
  changes: 'detail',
  body: () => undefined,
  command: () => ({ type: 'urge' }),
}
