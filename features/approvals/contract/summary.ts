import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionBase } from '#features/approvals/contract/action-input.ts'
import { historyRecord } from '#features/approvals/contract/requests.ts'

/** By what approvals are summed up: codes of the platform family. */
export const summaryCategories = { department: '1', role: '2', position: '3' } as const

const group = z.object({
  /** Of the organization, role or position; '' for people who have none. */
  id: z.string(),
  fullName: z.string(),
  list: z.array(historyRecord),
})
export type SummaryGroup = z.output<typeof group>

/** What was done with a request, by who did it (审批汇总), for everybody who may read the request. */
export const requestSummary = call({
  method: 'GET',
  path: `${actionBase}/FlowBefore/RecordList/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  query: z.object({
    category: z.enum(summaryCategories).default('1'),
    /** 1: approvals and returns alone. A flow that sums up these alone answers nothing else. */
    type: z.string().max(10).default(''),
  }),
  answer: z.array(group),
})
