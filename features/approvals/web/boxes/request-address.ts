import type { RequestRow } from '#features/approvals/contract.ts'
import { workFlowAddress, type OpType } from '#web/router/work-flow-address.ts'

/** Where a row of a box leads. */
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
