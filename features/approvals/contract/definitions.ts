import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf, pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { candidatePage, candidateQuery } from '#features/approvals/contract/candidates.ts'
import { branchList, namedPeople } from '#features/approvals/contract/action-input.ts'

/** What clients of the platform family ask about flows before they start or approve (platform-api 14). */

const base = '/api/workflow/Engine'

const flowRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** Id of the dictionary entry. */
  category: z.string(),
  /** 0 flow started by itself, 1 flow of an online function. */
  type: z.number(),
  icon: z.string(),
  iconBackground: z.string(),
  enabledMark: z.number(),
  sortCode: z.number(),
})

/** Flows this user may start or finds in his boxes, by category: clients of the family filter the boxes by them. */
export const listOwnFlows = call({
  method: 'GET',
  path: `${base}/flowTemplate/ListAll`,
  access: 'signed-in',
  answer: listOf(
    z.object({
      id: z.string(),
      parentId: z.string(),
      fullName: z.string(),
      enCode: z.string(),
      num: z.number(),
      hasChildren: z.boolean(),
      children: z.array(flowRow.extend({ parentId: z.string(), hasChildren: z.boolean(), children: z.array(z.never()) })),
    }),
  ),
})

/** Flows this user may start, page by page. */
export const pageStartable = call({
  method: 'GET',
  path: `${base}/flowTemplate/PageListAll`,
  access: 'signed-in',
  query: pageQuery.extend({ category: z.string().max(100).default(''), flowType: z.string().max(10).default('') }),
  answer: pageOf(flowRow),
})

/** The flows inside a template; with `type` 1 only those this user may start. Templates of this product contain one flow. */
export const listFlows = call({
  method: 'GET',
  path: `${base}/flowTemplate/FlowJsonList/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  query: z.object({ type: z.string().max(10).default('') }),
  answer: z.array(z.object({ id: z.string(), fullName: z.string(), flowTemplateJson: z.string() })),
})

/** Id of a flow by its code, of which clients of the family know the code alone. */
export const flowIdByCode = call({
  method: 'GET',
  path: `${base}/flowTemplate/getFlowIdByCode/{enCode}`,
  access: 'signed-in',
  params: z.object({ enCode: z.string().max(100) }),
  answer: z.string(),
})

const askedChoice = z.object({
  flowId: z.string().max(100).nullish(),
  /** Ours: of a request that is submitted again. */
  id: z.string().max(100).nullish(),
  /** Ours: in whose name the caller submits (发起委托). */
  delegateUser: z.string().max(100).nullish(),
  formData: z.record(z.string(), z.unknown()).nullish(),
  branchList,
  candidateList: namedPeople,
})

export const candidatesLeft = z.object({
  type: z.number(),
  list: z.array(
    z.object({
      nodeId: z.string(),
      nodeName: z.string(),
      isCandidates: z.boolean(),
      isBranchFlow: z.boolean(),
      hasCandidates: z.boolean(),
    }),
  ),
  /** Whether this is the last approval the node needs. */
  countersignOver: z.boolean(),
})

/**
 * What the user must choose before a submission (id 0) or an approval (id of the work item): 1 branches, 2 candidates, 3 nothing.
 * Asked again with what is chosen so far it answers what is left; `formData` are the values as they stand in the form.
 */
export const askCandidates = call({
  method: 'POST',
  path: `${base}/FlowBefore/Candidates/{id}`,
  access: 'signed-in',
  changes: false,
  params: z.object({ id: z.string().max(100) }),
  body: askedChoice,
  answer: candidatesLeft,
})

/** Whom he may pick for a node whose people are candidates. */
export const pageCandidates = call({
  method: 'POST',
  path: `${base}/FlowBefore/CandidateUser/{id}`,
  access: 'signed-in',
  changes: false,
  params: z.object({ id: z.string().max(100) }),
  body: askedChoice.extend(candidateQuery.shape),
  answer: candidatePage,
  rate: 'search',
})
