import { z } from 'zod'
import { kindsIn } from '#engine/forms/kinds-in.ts'
import { call } from '#engine/contract/call.ts'
import type { CallAnswer } from '#engine/contract/call.ts'
import {
  actionBase as base,
  asks,
  branchList,
  copyIds,
  namedPeople,
  nodesWithoutPeople,
} from '#features/approvals/contract/action-input.ts'
import { operation } from '#features/approvals/contract/operation.ts'
import { saidFile } from '#features/approvals/contract/said-files.ts'
import { moment, person, requestRow } from '#features/approvals/contract/shapes.ts'

/** The calls of one request: its detail, its route, and saving its form. */

const fieldMark = z.object({
  /** `planArea`, `items`, `items.<row id>`, `items.<row id>.planArea`. */
  path: z.string(),
  /** Label of the field or column; for a whole row that of its sub-table. */
  label: z.string(),
  /** Number of the row when it was marked. */
  row: z.number().nullable(),
  remark: z.string(),
  /** Whether what is marked was changed since. */
  changed: z.boolean(),
})

/** One node in the timeline of a request: past, current, or expected (shown in grey). */
const timelineEntry = z.object({
  kind: z.enum(['past', 'current', 'coming']),
  nodeCode: z.string(),
  nodeName: z.string(),
  people: z.array(person),
  /** Of a current node: those whose turn is still to come there, in order; absent where there are none. */
  later: z.array(person).optional(),
  /** Who acted in the name of that person (委托); absent where the person did. */
  through: z.string().optional(),
  /** 0 returned, 1 approved, 2 submitted, 3 withdrawn; null where nothing was done. */
  action: z.number().nullable(),
  opinion: z.string(),
  /** Files beside the opinion; absent where there are none. */
  files: z.array(saidFile).optional(),
  at: moment,
  receivedAt: moment,
  /** Of a current node: until when it has to be handled; absent without a time limit. */
  dueAt: moment.optional(),
  /** Of a coming node: until when it has to be handled at the latest, if everybody before uses all of his time; absent where that is not known. */
  latestAt: moment.optional(),
  /** Of a timer: how long it waits, in words, and until when as far as that is known; `earliest` where people have to act before. */
  wait: z.object({ text: z.string(), until: moment, earliest: z.boolean() }).optional(),
  /** Fields of the form that were marked with a return, limited to those the caller may read. */
  marks: z.array(fieldMark),
  /** Key of the text that gives the reason: skipped, approved automatically, disabled people left out, all must agree. */
  note: z.string(),
  /** Of a coming node: the branch beside others that it lies in. */
  branch: z.object({ kind: z.enum(['parallel', 'chosen']), name: z.string() }).optional(),
  /** It comes at once when the reader's own node, or the submission, is passed; of branches each has one. */
  next: z.boolean().optional(),
  /** Where a return went, who got a work item instead of whom, or who is asked instead of people who were left out. */
  toName: z.string(),
})

/** One line of the history (流转记录), in the platform family's shape. */
export const historyRecord = z.object({
  nodeCode: z.string(),
  nodeName: z.string(),
  userName: z.string(),
  handleStatus: z.number(),
  handleTime: moment,
  handleOpinion: z.string(),
  signImg: z.string(),
  fileList: z.string(),
  operatorId: z.string(),
  creatorTime: moment,
})

/** An open work item of the request, in the platform family's shape. */
const operator = z.object({
  id: z.string(),
  taskId: z.string(),
  taskNodeId: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  handleId: z.string(),
  userName: z.string(),
  handleStatus: z.number().nullable(),
  handleTime: moment,
  completion: z.number(),
  state: z.number(),
  creatorTime: moment,
  /** Ours: until when it has to be handled. */
  dueTime: moment,
  /** Ours: whether the caller may give it to somebody else, because he manages its person. */
  mayAssign: z.boolean(),
})

const nodeInfo = z.object({
  id: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  nodeType: z.string(),
  userName: z.string(),
  assigneeName: z.string(),
  /** -1 skipped, 0 past, 1 current, 2 not reached. */
  type: z.number(),
  completion: z.number(),
})

/** A request that belongs to another one (子流程), as far as the caller may know of it. */
const relatedRequest = z.object({
  /** '' where the caller may not open it, or it does not exist yet. */
  id: z.string(),
  flowId: z.string(),
  flowName: z.string(),
  userName: z.string(),
  /** Null while it is about to be started. */
  status: z.number().nullable(),
  thisStep: z.string(),
})

const formShape = {
  flowFormInfo: z.object({
    formType: z.number(),
    propertyJson: z.string(),
    urlAddress: z.string(),
    enCode: z.string(),
    id: z.string(),
    fullName: z.string(),
  }),
  formOperates: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      jnpfKey: z.string(),
      dataType: z.string(),
      read: z.boolean(),
      write: z.boolean(),
      required: z.boolean(),
      requiredDisabled: z.boolean(),
    }),
  ),
  /**
   * Values by field key, in the shape of records on the wire; for an existing request also `version`, which clients of the
   * platform family send back with the values.
   */
  formData: z.record(z.string(), z.unknown()),
  /** Ours: the same values as texts, so that people and places are named whom the caller cannot look up. */
  formTexts: z.record(z.string(), z.unknown()),
}

/** A form of a request as somebody reads it. */
export const requestFormAnswer = z.object(formShape)

export const requestDetailAnswer = z.object({
  flowTaskInfo: requestRow.extend({ rejectDataId: z.string(), version: z.number(), opType: z.number() }),
  flowTemplateInfo: z.object({
    id: z.string(),
    templateId: z.string(),
    fullName: z.string(),
    type: z.number(),
    /** 0 everybody may start it, 1 only some. */
    visibleType: z.number(),
    /** The tree of nodes for drawing, without anything that names hidden fields, rules or people. */
    flowTemplateJson: z.string(),
    version: z.number(),
  }),
  flowFormInfo: formShape.flowFormInfo,
  flowTaskNodeList: z.array(nodeInfo),
  flowTaskOperatorList: z.array(operator),
  flowTaskOperatorRecordList: z.array(historyRecord),
  formOperates: formShape.formOperates,
  formData: formShape.formData,
  formTexts: formShape.formTexts,
  draftData: z.record(z.string(), z.unknown()).nullable(),
  /**
   * Not part of the platform family: forms of the request beside the one of the caller's node, which he may read: that of the start, and
   * those of nodes that were passed; with the captions of their nodes.
   */
  otherForms: z.array(z.object({ id: z.string(), fullName: z.string(), nodeNames: z.array(z.string()) })),
  /** Not part of the platform family: it holds values in fields that its form has no more, to be read as the form `removed`. */
  hasRemovedFields: z.boolean().optional(),
  /**
   * Not part of the platform family: of a new request that is begun in somebody's name, this person with what formulas of the form read of
   * him; absent for one's own.
   */
  inNameOf: z
    .object({
      id: z.string(),
      name: z.string(),
      organizationId: z.string(),
      organizationName: z.string().nullable(),
      region: z.string().nullable(),
      creditCode: z.string().nullable(),
    })
    .optional(),
  /** Not part of the platform family: what rules of the form ask about approved records of the filer's own organization. */
  ownRecords: z.array(z.object({ name: z.string(), keys: z.array(z.array(z.string())) })),
  approversProperties: z.record(z.string(), z.unknown()),
  /** Not part of the platform family: the open work item of this user and what it allows. */
  operation: operation.nullable(),
  /** Not part of the platform family: past and expected nodes in one list. */
  timeline: z.array(timelineEntry),
  /** Not part of the platform family: the requests that were started as its sub flows. */
  subFlows: z.array(
    relatedRequest.extend({
      nodeCode: z.string(),
      waits: z.boolean(),
      /** Why it could not be started so far; `''` where it could, or was not tried. */
      failure: z.string(),
    }),
  ),
  /** Not part of the platform family: the request that started this one as its sub flow; null where none did. */
  parentFlow: relatedRequest.nullable(),
  /** Not part of the platform family: whoever submits may add people who get a copy (`isCustomCopy` of the start). */
  copiesOn: z.boolean(),
  /** Not part of the platform family: the flow has comments, and the request can have some. */
  commentsOn: z.boolean(),
  /** Not part of the platform family: the flow sums its approvals up (审批汇总), and the request has been submitted once. */
  summaryOn: z.boolean(),
})

/** Everything the detail screen shows. Request id 0 with a flow id returns a new request. */
export const requestDetail = call({
  method: 'GET',
  path: `${base}/FlowBefore/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  query: z.object({
    taskNodeId: z.string().max(100).default(''),
    taskOperatorId: z.string().max(100).default(''),
    flowId: z.string().max(100).default(''),
    opType: z.string().max(10).default(''),
    /** Ours: in whose name a new request is begun (发起委托); id of the person. */
    delegateUser: z.string().max(100).default(''),
  }),
  answer: requestDetailAnswer,
  fieldTypesIn: ({ flowFormInfo }) => kindsIn(flowFormInfo.propertyJson),
})
export type RequestDetail = CallAnswer<typeof requestDetail>

/** Not part of the platform family: one of `otherForms`, read only. */
export const requestForm = call({
  method: 'GET',
  path: `${base}/FlowBefore/{id}/Forms/{formId}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100), formId: z.string().max(100) }),
  query: z.object({ taskOperatorId: z.string().max(100).default('') }),
  answer: requestFormAnswer,
  fieldTypesIn: ({ flowFormInfo }) => kindsIn(flowFormInfo.propertyJson),
})

/** The details of the requests that a node started as sub flows, of those that the caller may open, at most a page. */
export const subFlowInfo = call({
  method: 'GET',
  path: `${base}/FlowBefore/SubFlowInfo/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(200) }),
  answer: z.array(requestDetailAnswer),
  fieldTypesIn: (details) => details.flatMap(({ flowFormInfo }) => kindsIn(flowFormInfo.propertyJson)),
})

/** The expected approvers, before submission. */
export const routePreview = call({
  method: 'POST',
  path: `${base}/FlowBefore/Route`,
  access: 'signed-in',
  changes: false,
  body: z.object({
    flowId: z.string().max(100),
    id: z.string().max(100).nullish(),
    formData: z.record(z.string(), z.unknown()),
    delegateUser: z.string().max(100).nullish(),
  }),
  answer: z.object({ timeline: z.array(timelineEntry), problem: z.string() }),
})

export const requestChangesAnswer = z.object({
  /** The state of which moment is compared with: of `seen`, or when the request was last sent back to its initiator; null for neither. */
  since: moment,
  /** It is compared with what the caller saw last, or when he handled it. */
  seen: z.boolean(),
  /** Others changed it since he saw it last; false where what he was shown before is shown again. */
  fresh: z.boolean(),
  /** When this was read, for `noteSeen`. */
  at: z.number(),
  changes: z.array(
    z.object({
      /** `planArea`, `items.<row id>.planArea`; for an added or removed row `items.<row id>`. */
      path: z.string(),
      /** Label of the field or column; for a whole row that of its sub-table. */
      label: z.string(),
      /** Current number of the row. */
      row: z.number().nullable(),
      /** `computed`: the value was not typed, but follows from other changes. */
      kind: z.enum(['changed', 'computed', 'added', 'removed']),
      /** The values as text; empty also where the audit log has kept too little. */
      before: z.string(),
      after: z.string(),
    }),
  ),
})

/**
 * Not part of the platform family: what others changed since the caller last saw the request; where that is nothing, what its initiator
 * changed since it was last returned or withdrawn. Limited to fields the caller may read.
 */
export const requestChanges = call({
  method: 'GET',
  path: `${base}/FlowBefore/{id}/Changes`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  query: z.object({ taskOperatorId: z.string().max(100).default('') }),
  answer: requestChangesAnswer,
})

/** Not part of the platform family: the caller has seen the request as it was at a moment. */
export const noteSeen = call({
  method: 'POST',
  path: `${base}/FlowBefore/{id}/Actions/Seen`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  body: z.object({
    /** As `requestChanges` answered it. */
    at: z.number().int().min(0).max(8_640_000_000_000_000),
    /** As `fresh` of `requestChanges`: it was shown what changed since he saw it before. */
    changed: z.boolean(),
  }),
})

export const requestInput = z.object({
  id: z.string().max(100).nullish(),
  flowId: z.string().max(100),
  formData: z.record(z.string(), z.unknown()),
  /** 0 submits, 1 saves a draft. */
  status: z.coerce.number().int().min(0).max(1),
  flowUrgent: z.coerce.number().int().min(1).max(3).nullish(),
  copyIds,
  errorRuleUserList: namedPeople,
  /** In whose name it is started (发起委托): one person, as the form is that of this person. */
  delegateUserList: z.array(z.string().max(100)).max(1, 'approvals.delegation.one-by-one').nullish(),
  branchList,
  /** Picked candidates, by node id. */
  candidateList: namedPeople,
  asks,
  /** Version of the record that was read, here or among the values; required for an existing request (security 14.3). */
  version: z.number().int().nullish(),
})

export const savedRequest = z.object({
  id: z.string(),
  version: z.number(),
  /** Bill number drawn at submission; null for a draft or a form without one. */
  number: z.string().nullable(),
  status: z.number(),
  /** The next approvers, shown after the submission. */
  next: z.array(z.object({ nodeName: z.string(), people: z.array(person), dueAt: moment.optional(), waitsUntil: moment.optional() })),
})
export const requestAnswer = z.union([nodesWithoutPeople, savedRequest])

export const startRequest = call({
  method: 'POST',
  path: `${base}/FlowTask`,
  access: 'signed-in',
  body: requestInput,
  answer: requestAnswer,
  message: 'approvals.saved',
})

export const changeRequest = call({
  method: 'PUT',
  path: `${base}/FlowTask/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  body: requestInput,
  answer: requestAnswer,
  message: 'approvals.saved',
})
