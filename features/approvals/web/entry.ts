export { stateOfStatus } from '#features/approvals/web/request-state.ts'
export { opTypes, workFlowAddress } from '#features/approvals/web/work-flow-address.ts'
export type { OpType, WorkFlowConfig } from '#features/approvals/web/work-flow-address.ts'
