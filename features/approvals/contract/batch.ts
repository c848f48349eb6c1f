import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { candidatesLeft } from '#features/approvals/contract/definitions.ts'
import { actionBase as base, branchList, copyIds, namedPeople, statement } from '#features/approvals/contract/action-input.ts'

/** Handling several work items at once (批量审批), where their flows allow it (`isBatchApproval` of the start node). */

export const batchTypes = { approve: 0, return: 1, transfer: 2 } as const
export type BatchType = (typeof batchTypes)[keyof typeof batchTypes]

/** In `actions` of a row: the work item may be handled with others. */
export const batchWord = 'batch'

/** Work items in one batch. */
export const batchAtMost = 100

const ids = z.array(z.string().max(100)).min(1).max(batchAtMost, 'approvals.batch.too-many')
/** Nothing at all is no approval. */
const batchType = z
  .union([z.number(), z.string().regex(/^[0-2]$/)])
  .transform(Number)
  .pipe(z.literal(Object.values(batchTypes)))

/**
 * Each work item is decided by itself, by the rules of the single action; what needs something else, or was refused, is left where it is
 * and told.
 */
export const batchOperation = call({
  method: 'POST',
  path: `${base}/FlowBefore/BatchOperation`,
  access: 'signed-in',
  body: z.object({
    ids,
    batchType,
    ...statement,
    copyIds,
    branchList,
    candidateList: namedPeople,
    /** Of returns, as in the single call. */
    rejectStep: z.string().max(100).nullish(),
    rejectType: z.coerce.number().int().min(1).max(3).nullish(),
    /** Of transfers. */
    freeApproverUserId: z.string().max(100).nullish(),
    /** Ours: versions of the records as they were checked, by work item; one that changed since is left. */
    versions: z.record(z.string(), z.number().int()).nullish(),
  }),
  answer: z.object({
    /** Ids of the work items that were handled. */
    done: z.array(z.string()),
    /** Those that wait as before, with the reason in the language of the session. */
    left: z.array(z.object({ id: z.string(), reason: z.string() })),
  }),
  message: 'approvals.batch.done',
  told: ({ done, left }) => {
    const reasons = [...new Set(left.map(({ reason }) => reason))].slice(0, 3).join('；')
    return left.length === 0 ? undefined : { text: 'approvals.batch.done-some', params: { done: done.length, left: left.length, reasons } }
  },
})

const checked = z.object({
  id: z.string(),
  /** Why it cannot be handled with others; `''` where it can. */
  reason: z.string(),
  /** Of the record. */
  version: z.number(),
  /** It has been due since this moment; null where it is in time. */
  dueAt: z.number().nullable(),
  /** Numbers of its form that stand out from those of the others. */
  odd: z.array(z.object({ label: z.string(), text: z.string(), usual: z.string() })),
})
export type CheckedWorkItem = z.output<typeof checked>

/** Not part of the platform family: what a batch would leave aside, and what stands out among the rest; nothing is changed. */
export const checkBatch = call({
  method: 'POST',
  path: `${base}/FlowBefore/BatchCheck`,
  access: 'signed-in',
  changes: false,
  body: z.object({ ids, batchType }),
  answer: z.object({ list: z.array(checked) }),
})

const choice = z.object({ id: z.string(), fullName: z.string() })

/** Flows with work items of the caller that may be handled in batches. */
export const batchFlows = call({
  method: 'GET',
  path: `${base}/FlowBefore/BatchFlowSelector`,
  access: 'signed-in',
  answer: z.array(choice),
})

/** The flows of one template; a template has one here. */
export const batchFlowsOfTemplate = call({
  method: 'GET',
  path: `${base}/FlowBefore/BatchFlowJsonList/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  answer: z.array(choice),
})

/** As `Candidates` of one work item of a batch. */
export const batchCandidates = call({
  method: 'GET',
  path: `${base}/FlowBefore/BatchCandidate`,
  access: 'signed-in',
  query: z.object({ flowId: z.string().max(100).default(''), taskOperatorId: z.string().max(100) }),
  answer: candidatesLeft,
})

/** Nodes of a flow at which such work items of the caller wait; `id` is what `nodeCode` of `FlowBefore/List/4` takes. */
export const batchNodes = call({
  method: 'GET',
  path: `${base}/FlowBefore/NodeSelector/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  answer: z.array(choice),
})
