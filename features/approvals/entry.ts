export { saveFlow, type FlowText } from '#features/approvals/server/flows.ts'
