export { saveFlow, type FlowText } from '#features/approvals/server/definitions/flows.ts'
