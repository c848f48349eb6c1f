import { z } from 'zod'
import { markLimit, remarkLength } from '#engine/flows/field-marks.ts'
import { sentFiles } from '#features/approvals/contract/said-files.ts'

/** What the calls of actions share: the family's action body, as far as this part uses it, and what is answered. */

export const actionBase = '/api/workflow/Engine'

/** Id of the work item, or of the request. */
export const actionParams = z.object({ id: z.string().max(100) })

/** A drawn signature as a data URL of a canvas; other addresses are refused, so that a page never loads them. */
const signature = z
  .string()
  .max(200_000)
  .regex(/^(data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2})?$/, 'approvals.signature-unreadable')
  .nullish()

/** Members for the opinion of an action. */
export const statement = {
  handleOpinion: z.string().max(2000).nullish(),
  signImg: signature,
  fileList: sentFiles,
}

/** People for nodes without approver, by node id. */
export const namedPeople = z.record(z.string(), z.array(z.string().max(100)).max(100)).nullish()

/** Codes of the first nodes of chosen branches (选择分支): a list, or separated by commas. */
export const branchList = z.union([z.string().max(4000), z.array(z.string().max(100)).max(100)]).nullish()

/** Ours: branches and candidates that must be chosen are answered like nodes without people; without it such a call is refused. */
export const asks = z.boolean().nullish()

/** Recipients of copies: a list, or separated by commas. */
export const copyIds = z.union([z.string().max(4000), z.array(z.string().max(100)).max(100)]).nullish()

/**
 * Not part of the platform family: fields, rows and sub-tables that the filer shall look at, with a remark each. A call with this
 * member gives its action the marks, checked against what the person may read.
 */
export const sentMarks = z
  .array(z.object({ path: z.string().max(300), remark: z.string().max(remarkLength, 'approvals.mark-too-long').default('') }))
  .max(markLimit, 'approvals.marks-too-many')
  .nullish()

/** Body of an action on a work item. */
export const actionInput = z.object({
  ...statement,
  formData: z.record(z.string(), z.unknown()).nullish(),
  copyIds,
  errorRuleUserList: namedPeople,
  branchList,
  /** Picked candidates, by node id. */
  candidateList: namedPeople,
  asks,
  version: z.number().int().nullish(),
})

/**
 * Answered instead of the result: nodes without approver. The client asks for people and repeats the call with
 * `errorRuleUserList`. Ours, where the call `asks`: nodes that branches begin with, of which `branchList` shall name some, and nodes whose
 * people are picked as `candidateList`.
 */
export const nodesWithoutPeople = z.array(
  z.object({ nodeId: z.string(), nodeName: z.string(), isBranchFlow: z.boolean().optional(), isCandidates: z.boolean().optional() }),
)

/** Whether something was done, and nothing is asked back. */
export const isResult = (answer: unknown): boolean => !nodesWithoutPeople.safeParse(answer).success

/** A node for which the acting person has to say something before the request goes on. */
export type AskedNode = z.output<typeof nodesWithoutPeople>[number]

/** `mayRecall`, ours: an approval can be taken back by its approver as things stand. */
export const actionAnswer = z.union([nodesWithoutPeople, z.object({ status: z.number(), mayRecall: z.boolean().optional() })])
