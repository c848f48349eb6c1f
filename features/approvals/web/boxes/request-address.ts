import type { RequestRow } from '#features/approvals/contract.ts'
import { workFlowAddress, type OpType } from '#web/router/work-flow-address.ts'

type Opened = Pick<RequestRow, 'processId' | 'flowId' | 'flowCode' | 'taskOperatorId' | 'taskNodeId'>

/** The address that a row of a box opens. */
export function requestAddress(task: Opened, opType: OpType): string {
  return workFlowAddress({
    id: task.processId,
    flowId: task.flowId,
    opType,
    enCode: task.flowCode,
    ...(task.taskOperatorId ? { taskOperatorId: task.taskOperatorId } : {}),
    ...(task.taskNodeId ? { taskNodeId: task.taskNodeId } : {}),
  })
}
