export { loadWorkFlowScreen } from '#features/approvals/web/load-work-flow-screen.ts'
export { stateOfStatus } from '#features/approvals/web/request-state.ts'
export { opTypes, workFlowAddress } from '#features/approvals/web/work-flow-address.ts'
export type { OpType, WorkFlowConfig } from '#features/approvals/web/work-flow-address.ts'
