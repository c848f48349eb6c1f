/**
 * The calls of requests. Those of actions are in `actions/<action>/call.ts`; the server takes them from the lists in
 * `actions.ts`.
 */
export { approveCall } from '#features/approvals/actions/approve/call.ts'
export { assignCall } from '#features/approvals/actions/assign/call.ts'
export { addSignerCall } from '#features/approvals/actions/add-signer/call.ts'
export { removeSignerCall } from '#features/approvals/actions/remove-signer/call.ts'
export { endTimerCall } from '#features/approvals/actions/end-timer/call.ts'
export { recallCall } from '#features/approvals/actions/recall/call.ts'
export { restoreCall } from '#features/approvals/actions/restore/call.ts'
export { returnCall } from '#features/approvals/actions/return/call.ts'
export { suspendCall } from '#features/approvals/actions/suspend/call.ts'
export { terminateCall } from '#features/approvals/actions/terminate/call.ts'
export { transferCall } from '#features/approvals/actions/transfer/call.ts'
export { voteToTerminateCall } from '#features/approvals/actions/vote-to-terminate/call.ts'
export { withdrawCall } from '#features/approvals/actions/withdraw/call.ts'
export * from '#features/approvals/contract/boxes.ts'
export * from '#features/approvals/contract/decisions.ts'
export * from '#features/approvals/contract/monitor.ts'
export * from '#features/approvals/contract/requests.ts'
export type { RequestRow } from '#features/approvals/contract/shapes.ts'
