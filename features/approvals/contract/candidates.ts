import { z } from 'zod'
import { pageOf } from '#engine/contract/shapes.ts'

/** Who may be picked for a node whose people are candidates (候选人员), page by page. Clients of the family name the node by either member. */
export const candidateQuery = z.object({
  nodeId: z.string().max(100).nullish(),
  nodeCode: z.string().max(100).nullish(),
  currentPage: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(20),
  keyword: z.string().max(200).default(''),
})

export const candidatePage = pageOf(z.object({ id: z.string(), fullName: z.string(), headIcon: z.string(), organize: z.string() }))
