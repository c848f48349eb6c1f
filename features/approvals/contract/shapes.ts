import { z } from 'zod'

/** Parts that several calls of requests share. */

/** Epoch milliseconds; null where it has not happened. */
export const moment = z.number().nullable()

export const person = z.object({ id: z.string(), name: z.string() })

export const returnTarget = z.object({ nodeCode: z.string(), nodeName: z.string() })

/** An open work item as the dialog of 指派 offers it. */
const openTurn = z.object({ id: z.string(), nodeName: z.string(), userName: z.string(), mayAssign: z.boolean() })
export type OpenTurn = z.output<typeof openTurn>

/** One request in a box. `actions` names what the caller may do with it. */
export const requestRow = z.object({
  /** In the boxes to do and done the person's work item, which clients of the platform family act on; otherwise the request. */
  id: z.string(),
  /** Id of the request, which equals the id of its record. */
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
  /** Of the request; in the box of done work what this person did (action codes of the history), as clients of the family draw it. */
  status: z.number(),
  /** Ours: the status of the request in every box. */
  requestStatus: z.number(),
  /** 1 while suspended. */
  suspend: z.number(),
  completion: z.number(),
  /** 0: not part of another request. */
  parentId: z.string(),
  /** In whose name the caller acts, or acted (委托); in the box of done work of the person himself who acted for him; `''` for neither. */
  delegateUser: z.string(),
  /** Ours: whether the person of `delegateUser` acted for the caller, and not the caller for him. */
  handledForMe: z.boolean().optional(),
  /** Ours: who started it in the initiator's name (发起委托); absent where the initiator did. */
  startedBy: z.string().optional(),
  thisStep: z.string(),
  /** The initiator, under the member names of the platform family's lists and of its records. */
  userName: z.string(),
  creatorUser: z.string(),
  creatorUserId: z.string(),
  organize: z.string(),
  /** To do: when received; done: when handled; copied: when copied; my requests: when created. */
  creatorTime: moment,
  startTime: moment,
  endTime: moment,
  /** In the boxes to do and done: node and work item of this person, when received and when handled. */
  thisStepId: z.string(),
  nodeName: z.string(),
  taskNodeId: z.string(),
  taskOperatorId: z.string(),
  receiveTime: moment,
  handleTime: moment,
  /** Ours: until when the person, in other boxes whoever has it now, has to handle it; null without a time limit. */
  dueTime: moment,
  /** Key fields of the request, so that similar requests can be told apart without opening them. */
  summary: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Ours: the timers (定时器) at which the request waits, with their moments, null while it is suspended; absent where there are none. */
  timers: z.array(z.object({ nodeCode: z.string(), nodeName: z.string(), dueAt: moment })).optional(),
  actions: z.array(z.string()),
  /** Ours: what the flow calls buttons on the request, by the word of the action; absent where all are called as usual. */
  captions: z.record(z.string(), z.string()).optional(),
  /** Ours: actions on the request that ask for no opinion, or need one; absent where all may have one. */
  opinions: z.record(z.string(), z.enum(['none', 'optional', 'needed'])).optional(),
  /** Ours: actions on the request that must be signed, by their words; absent where none must. */
  signed: z.array(z.string()).optional(),
  /** In the monitor alone: the open work items that the caller may give to somebody else. */
  flowTaskOperatorList: z.array(openTurn).optional(),
  /** Ours, in the monitor alone: calls of data interfaces that failed so far; absent where events called none. */
  failedCalls: z.number().optional(),
  /** Ours, in the monitor alone: requests of sub flows that could not be started so far; absent where there are none. */
  failedSubFlows: z.number().optional(),
})
export type RequestRow = z.output<typeof requestRow>
