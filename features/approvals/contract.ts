import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { pageOf, pageQuery } from '#engine/contract/shapes.ts'

const base = '/api/workflow/Engine'

const moment = z.number().nullable()

/** One task as the boxes list it. `actions` says what the asking person may do with it. */
export const taskRow = z.object({
  /** To do and done: the person's entry, which family clients act on; elsewhere the task. */
  id: z.string(),
  /** The task's id, which is the record's. */
  processId: z.string(),
  enCode: z.string(),
  fullName: z.string(),
  flowId: z.string(),
  templateId: z.string(),
  flowCode: z.string(),
  flowName: z.string(),
  /** 1: the flow of an online function. */
  flowType: z.number(),
  flowCategory: z.string(),
  flowVersion: z.number(),
  formType: z.number(),
  flowUrgent: z.number(),
  status: z.number(),
  /** 1 while suspended. */
  suspend: z.number(),
  completion: z.number(),
  /** 0: no part of another task. */
  parentId: z.string(),
  delegateUser: z.string(),
  thisStep: z.string(),
  /** The initiator, under the names of the family's lists and of its records. */
  userName: z.string(),
  creatorUser: z.string(),
  creatorUserId: z.string(),
  organize: z.string(),
  /** To do: when received; done: when handled; copied: when copied; my requests: when made. */
  creatorTime: moment,
  startTime: moment,
  endTime: moment,
  /** Of the to-do and done boxes: node and entry of this person, when received and when handled. */
  thisStepId: z.string(),
  nodeName: z.string(),
  taskNodeId: z.string(),
  taskOperatorId: z.string(),
  receiveTime: moment,
  handleTime: moment,
  /** Key fields of the filing, so that two tasks can be told apart without opening them. */
  summary: z.array(z.object({ label: z.string(), text: z.string() })),
  actions: z.array(z.string()),
})
export type TaskRow = z.output<typeof taskRow>

/** Epoch milliseconds that a date can name; a date of JavaScript ends there. */
const time = z.coerce.number().min(-8.64e15).max(8.64e15)

const taskFilter = pageQuery.extend({
  flowCategory: z.string().max(100).default(''),
  templateId: z.string().max(100).default(''),
  flowId: z.string().max(100).default(''),
  status: z.string().max(10).default(''),
  flowUrgent: z.string().max(10).default(''),
  creatorUserId: z.string().max(100).default(''),
  startTime: time.optional(),
  endTime: time.optional(),
  delegateType: z.string().max(10).default(''),
})

/** My requests (我发起的). */
export const listMyRequests = call({
  method: 'GET',
  path: `${base}/FlowLaunch`,
  access: 'signed-in',
  query: taskFilter,
  answer: pageOf(taskRow),
})

/** The boxes: 1 to do, 2 done, 3 copied to me. */
export const listBox = call({
  method: 'GET',
  path: `${base}/FlowBefore/List/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.enum(['1', '2', '3']) }),
  query: taskFilter,
  answer: pageOf(taskRow),
})

const person = z.object({ id: z.string(), name: z.string() })

/** One station of the way: what was, what is, and in grey what comes next. */
const timelineEntry = z.object({
  kind: z.enum(['past', 'current', 'coming']),
  nodeCode: z.string(),
  nodeName: z.string(),
  people: z.array(person),
  /** 0 returned, 1 approved, 2 launched, 3 withdrawn; null where nothing was done. */
  action: z.number().nullable(),
  opinion: z.string(),
  at: moment,
  receivedAt: moment,
  /** Key of the sentence that says why: skipped, automatic, everybody must agree. */
  note: z.string(),
  toName: z.string(),
})

const record = z.object({
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

/** An open to-do of the task, as the family keeps them. */
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

const returnTarget = z.object({ nodeCode: z.string(), nodeName: z.string() })

export const taskDetailAnswer = z.object({
  flowTaskInfo: taskRow.extend({ rejectDataId: z.string(), version: z.number(), opType: z.number() }),
  flowTemplateInfo: z.object({
    id: z.string(),
    templateId: z.string(),
    fullName: z.string(),
    type: z.number(),
    /** 0 everybody may start it, 1 only some. */
    visibleType: z.number(),
    /** The tree for the drawing, without what names hidden fields, rules or people. */
    flowTemplateJson: z.string(),
    version: z.number(),
  }),
  flowFormInfo: z.object({
    formType: z.number(),
    propertyJson: z.string(),
    urlAddress: z.string(),
    enCode: z.string(),
    id: z.string(),
    fullName: z.string(),
  }),
  flowTaskNodeList: z.array(nodeInfo),
  flowTaskOperatorList: z.array(operator),
  flowTaskOperatorRecordList: z.array(record),
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
   * Values by field key, as the wire of records carries them; of an existing request also `version`, which family clients
   * send back with the values.
   */
  formData: z.record(z.string(), z.unknown()),
  draftData: z.record(z.string(), z.unknown()).nullable(),
  approversProperties: z.record(z.string(), z.unknown()),
  /** Ours: the open to-do of this person and what it allows. */
  operation: z
    .object({
      taskOperatorId: z.string(),
      nodeCode: z.string(),
      actions: z.array(z.string()),
      returnTargets: z.array(returnTarget),
      returnModes: z.array(z.number()),
      returnReasonLength: z.number(),
      /** Whether an opinion field is shown. */
      opinion: z.boolean(),
    })
    .nullable(),
  /** Ours: past and coming stations in one line. */
  timeline: z.array(timelineEntry),
})

/** Everything the detail screen shows. Task id 0 with a flow id asks for a new request. */
export const taskDetail = call({
  method: 'GET',
  path: `${base}/FlowBefore/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  query: z.object({
    taskNodeId: z.string().max(100).default(''),
    taskOperatorId: z.string().max(100).default(''),
    flowId: z.string().max(100).default(''),
    opType: z.string().max(10).default(''),
  }),
  answer: taskDetailAnswer,
})

/** Who will approve this, before it is submitted. */
export const routePreview = call({
  method: 'POST',
  path: `${base}/FlowBefore/Route`,
  access: 'signed-in',
  changes: false,
  body: z.object({ flowId: z.string().max(100), id: z.string().max(100).nullish(), formData: z.record(z.string(), z.unknown()) }),
  answer: z.object({ timeline: z.array(timelineEntry), problem: z.string() }),
})

export const taskChangesAnswer = z.object({
  /** When the request went back to its initiator; null when it never did. */
  since: moment,
  changes: z.array(
    z.object({
      /** `planArea`, `items.<row id>.planArea`; a row that came or went is `items.<row id>`. */
      path: z.string(),
      /** Label of the field or column; of a whole row that of its sub-table. */
      label: z.string(),
      /** Number of the row as it stands now. */
      row: z.number().nullable(),
      /** `computed`: nobody typed it, it follows from what was changed. */
      kind: z.enum(['changed', 'computed', 'added', 'removed']),
      /** As people read them; empty also where the log kept too little. */
      before: z.string(),
      after: z.string(),
    }),
  ),
})

/** Ours: what the initiator changed since the request was last returned or withdrawn, among the fields the caller may read. */
export const taskChanges = call({
  method: 'GET',
  path: `${base}/FlowBefore/{id}/Changes`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  answer: taskChangesAnswer,
})

const people = z.record(z.string(), z.array(z.string().max(100)).max(100)).nullish()

export const requestInput = z.object({
  id: z.string().max(100).nullish(),
  flowId: z.string().max(100),
  formData: z.record(z.string(), z.unknown()),
  /** 0 submits, 1 keeps a draft. */
  status: z.coerce.number().int().min(0).max(1),
  flowUrgent: z.coerce.number().int().min(1).max(3).nullish(),
  copyIds: z.union([z.string().max(4000), z.array(z.string().max(100)).max(100)]).nullish(),
  errorRuleUserList: people,
  /** Version of the record as it was opened, here or among the values; needed for an existing request (security 14.3). */
  version: z.number().int().nullish(),
})

/** In place of the answer: nodes without approver. The client asks for people and repeats the call with `errorRuleUserList`. */
const nodesWithoutPeople = z.array(z.object({ nodeId: z.string(), nodeName: z.string() }))

export const savedRequest = z.object({
  id: z.string(),
  version: z.number(),
  /** Bill number drawn at submission; null for a draft or a form without one. */
  number: z.string().nullable(),
  status: z.number(),
  /** The next approvers, for the page after the submission. */
  next: z.array(z.object({ nodeName: z.string(), people: z.array(person) })),
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

/** A drawn signature as browsers make it of a canvas; nothing that a page could follow. */
const signature = z
  .string()
  .max(200_000)
  .regex(/^(data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2})?$/, 'approvals.signature-unreadable')
  .nullish()

/** No node offers files beside the opinion yet: what is not kept with the record must not be promised to those who read it. */
const noFiles = z.array(z.unknown()).max(0, 'approvals.files-not-offered').nullish()

/** The family's action body, as far as this part uses it. */
export const actionInput = z.object({
  handleOpinion: z.string().max(2000).nullish(),
  signImg: signature,
  fileList: noFiles,
  formData: z.record(z.string(), z.unknown()).nullish(),
  copyIds: z.union([z.string().max(4000), z.array(z.string().max(100)).max(100)]).nullish(),
  rejectStep: z.string().max(100).nullish(),
  rejectType: z.coerce.number().int().min(1).max(3).nullish(),
  errorRuleUserList: people,
  version: z.number().int().nullish(),
})

const entryParams = z.object({ id: z.string().max(100) })
export const actionAnswer = z.union([nodesWithoutPeople, z.object({ status: z.number() })])

export const approveTask = call({
  method: 'POST',
  path: `${base}/FlowBefore/Audit/{id}`,
  access: 'signed-in',
  params: entryParams,
  body: actionInput,
  answer: actionAnswer,
  message: 'approvals.approved',
})
export const returnTask = call({
  method: 'POST',
  path: `${base}/FlowBefore/Reject/{id}`,
  access: 'signed-in',
  params: entryParams,
  body: actionInput,
  answer: actionAnswer,
  message: 'approvals.returned',
})
export const saveApprovalDraft = call({
  method: 'POST',
  path: `${base}/FlowBefore/SaveAudit/{id}`,
  access: 'signed-in',
  params: entryParams,
  body: actionInput,
  message: 'kernel.saved',
})
export const listReturnTargets = call({
  method: 'GET',
  path: `${base}/FlowBefore/RejectList/{id}`,
  access: 'signed-in',
  params: entryParams,
  answer: z.object({ isLastAppro: z.boolean(), list: z.array(returnTarget) }),
})
export const withdrawRequest = call({
  method: 'PUT',
  path: `${base}/FlowLaunch/{id}/Actions/Withdraw`,
  access: 'signed-in',
  params: entryParams,
  body: z.object({
    handleOpinion: z.string().max(2000).nullish(),
    signImg: signature,
    fileList: noFiles,
  }),
  answer: actionAnswer,
  message: 'approvals.withdrawn',
})
export const deleteRequest = call({
  method: 'DELETE',
  path: `${base}/FlowLaunch/{id}`,
  access: 'signed-in',
  params: entryParams,
  message: 'kernel.deleted',
})
export const urgeRequest = call({
  method: 'POST',
  path: `${base}/FlowLaunch/Press/{id}`,
  access: 'signed-in',
  params: entryParams,
  message: 'approvals.urged',
})

/**
 * May the entry still be opened? The bell asks before it leads to a task that others have handled; `isCheck` tells family
 * clients to show it for reading alone.
 */
export const entryOpen = call({
  method: 'GET',
  path: `${base}/FlowBefore/{id}/Info`,
  access: 'signed-in',
  params: entryParams,
  answer: z.object({ open: z.boolean(), isCheck: z.boolean() }),
})
