import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { change } from '#features/approvals/actions/change/action.ts'
import { reviveButton, type changeCall } from '#features/approvals/actions/change/call.ts'
import { watching } from '#features/approvals/contract/monitor.ts'

/** 复活: of a request that has ended; asks for the node. */
export const revive: ManagerActionDeclaration<typeof changeCall> = {
  ...change,
  access: watching(reviveButton),
  word: 'revive',
  button: { label: 'flows.revive', order: 6 },
  body: (answers, taskId) => ({ ...change.body(answers, taskId), resurgence: true }),
}
