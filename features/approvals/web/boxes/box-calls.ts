import { listBox, listMonitored, listMyRequests, listUnfinished, nextWorkItem } from '#features/approvals/contract.ts'

/** What shows requests and work items, and is read again when one of them changes. */
export const boxCalls = [listMyRequests, listBox, listMonitored, listUnfinished, nextWorkItem]
