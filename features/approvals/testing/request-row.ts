import type { RequestRow } from '#features/approvals/contract.ts'

/** A row of a box as the server lists it, with as little written as possible. */
export function requestRowOf(given: Partial<RequestRow> = {}): RequestRow {
  return {
    id: 'w1',
    processId: 'r1',
    enCode: 'BA20260001',
    fullName: '张三的备案申请',
    flowId: 'f1',
    templateId: 't1',
    flowCode: 'filing',
    flowName: '备案审批',
    flowType: 1,
    flowCategory: '',
    flowVersion: 1,
    formType: 2,
    flowUrgent: 1,
    status: 1,
    requestStatus: given.status ?? 1,
    suspend: 0,
    completion: 50,
    parentId: '0',
    delegateUser: '',
    thisStep: '县级审核',
    userName: '张三',
    creatorUser: '张三',
    creatorUserId: 'u1',
    organize: '北林种业',
    creatorTime: Date.UTC(2026, 3, 12, 1, 30),
    startTime: Date.UTC(2026, 3, 12, 1, 30),
    endTime: null,
    thisStepId: 'n1',
    nodeName: '县级审核',
    taskNodeId: 'n1',
    taskOperatorId: 'w1',
    receiveTime: Date.UTC(2026, 3, 12, 1, 31),
    handleTime: null,
    dueTime: null,
    summary: [],
    actions: [],
    ...given,
  }
}

/** One page of a box that holds all of these. */
export const pageOfRows = (list: readonly RequestRow[]) => ({
  list: [...list],
  pagination: { currentPage: 1, pageSize: 20, total: list.length },
})
