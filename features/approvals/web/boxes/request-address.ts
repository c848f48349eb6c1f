import type { RequestRow } from '#features/approvals/contract.ts'
import { workFlowAddress, type OpType } from '#web/router/work-flow-address.ts'

/** The address that a row of a box opens. */
export function requestAddress(task: RequestRow, opType: OpType): string {
  return workFlowAddress({
    id: task.processId,
    flowId: task.flowId,
    opType,
    enCode: task.flowCode,
    ...(task.taskOperatorId ? { taskOperatorId: task.taskOperatorId } : {}),
    ...(task.taskNodeId ? { taskNodeId: task.taskNodeId } : {}),
  })
}
