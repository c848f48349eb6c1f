import { newId } from '#server/new-id.ts'
import { askingServices, unasked, type PeopleServices } from '#features/approvals/server/services/people-services.ts'
import { changeButton, reviveButton } from '#features/approvals/actions/change/call.ts'
import {
  askCandidatesHandler,
  batchCandidatesHandler,
  pageCandidatesHandler,
} from '#features/approvals/server/definitions/asked-choices.ts'
import { fieldUsesOfFlows } from '#features/approvals/server/definitions/field-uses.ts'
import { flowWords } from '#features/approvals/server/definitions/flow-words.ts'
import { boxChangeHandlers } from '#features/approvals/server/boxes/box-changes.ts'
import { batchChoiceCalls } from '#features/approvals/server/boxes/batch-choices.ts'
import { batchCalls } from '#features/approvals/server/decisions/batch.ts'
import { listBoxHandler, listMyRequestsHandler } from '#features/approvals/server/boxes/boxes.ts'
import { organizationCounters } from '#features/approvals/server/reading/organization-effects.ts'
import { userHolders } from '#features/approvals/server/reading/user-holders.ts'
import { nextWorkItemHandler } from '#features/approvals/server/boxes/next-work-item.ts'
import { handedDelegations } from '#features/approvals/server/handover/delegations.ts'
import { handedFlows } from '#features/approvals/server/handover/flows.ts'
import { handedToDos, handedTurns } from '#features/approvals/server/handover/to-dos.ts'
import { listUnfinishedHandler } from '#features/approvals/server/boxes/unfinished.ts'
import { noteSeenHandler } from '#features/approvals/server/reading/last-seen.ts'
import { requestChangesHandler } from '#features/approvals/server/reading/request-changes.ts'
import { requestSummaryHandler } from '#features/approvals/server/reading/summary.ts'
import { workItemActionHandlers } from '#features/approvals/server/decisions/work-item-actions.ts'
import { workItemOpenHandler, listReturnTargetsHandler } from '#features/approvals/server/decisions/work-item-questions.ts'
import { callInterfaceJob } from '#features/approvals/server/calls/call-interface.ts'
import { timeOutsJob } from '#features/approvals/server/decisions/time-outs.ts'
import { leaveOutJob } from '#features/approvals/server/decisions/leave-out.ts'
import { assignHandler } from '#features/approvals/server/decisions/assign.ts'
import { ownDecisionHandlers } from '#features/approvals/server/decisions/own-decisions.ts'
import { formsBeforeSomebody } from '#features/approvals/server/reading/forms-before-somebody.ts'
import { saidFileReader } from '#features/approvals/server/reading/said-file-reader.ts'
import { requestFileReader } from '#features/approvals/server/reading/file-reader.ts'
import {
  flowIdByCodeHandler,
  listFlowsHandler,
  listOwnFlowsHandler,
  pageStartableHandler,
} from '#features/approvals/server/definitions/flow-questions.ts'
import { changeRequestHandler, startRequestHandler, saveOwnRequest } from '#features/approvals/server/requests/save-request.ts'
import { forOthersCalls } from '#features/approvals/server/launching/flows-for-others.ts'
import { listStartableHandler } from '#features/approvals/server/launching/startable-flows.ts'
import { monitorCalls } from '#features/approvals/server/monitor/monitor.ts'
import { organizationOfRequest } from '#features/approvals/server/monitor/watched.ts'
import { planRemoval, requestActionHandlers } from '#features/approvals/server/requests/request-actions.ts'
import { createCommentHandler, deleteCommentHandler, listCommentsHandler } from '#features/approvals/server/comments/comments.ts'
import { delegationCalls } from '#features/approvals/server/delegation/delegations.ts'
import { runSubFlows, subFlowsJob } from '#features/approvals/server/sub-flows/sub-flows-job.ts'
import { timersJob } from '#features/approvals/server/timers/timers-job.ts'
import { subFlowsDue } from '#features/approvals/server/sub-flows/work.ts'
import { defineDelegations } from '#features/approvals/server/delegation/stand-ins.ts'
import { defineFlows, startableFlow } from '#features/approvals/server/definitions/flows.ts'
import type { RequestAnswer } from '#features/approvals/server/requests/request-answer.ts'
import { planRequest, startRequest } from '#features/approvals/server/requests/start-request.ts'
import requestDetail, { requestFormHandler, subFlowInfoHandler } from '#features/approvals/server/reading/request-detail.ts'
import { routePreviewHandler } from '#features/approvals/server/reading/route-preview.ts'
import { monitorMenu, suspendButton, terminateButton, urgeButton } from '#features/approvals/contract/monitor.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { actionTexts } from '#engine/flows/actions.ts'
import { standInTexts } from '#features/approvals/stand-in-texts.ts'
import { approvalTexts } from '#features/approvals/texts.ts'
import { usedInterfaces } from '#features/data-interfaces/entry.ts'
import { flowsCalling } from '#features/approvals/server/calls/flows-calling.ts'
import { registerHandover } from '#features/users/entry.ts'
import { registerFileReader } from '#features/files/entry.ts'
import { readData, registerFlowDoors, type FlowDoors, type Started } from '#features/records/entry.ts'
import type { Feature } from '#server/feature.ts'
import { usedFields } from '#server/resource/field-uses.ts'
import { useCounter } from '#server/resource/uses.ts'

/** Requests: submitting, approving, returning, and the boxes. */
export const approvals: Feature = {
  name: 'approvals',
  definitionTexts: flowWords,
  calls: [
    startRequestHandler,
    changeRequestHandler,
    ...requestActionHandlers,
    ...workItemActionHandlers,
    assignHandler,
    ...ownDecisionHandlers,
    listReturnTargetsHandler,
    workItemOpenHandler,
    listMyRequestsHandler,
    listBoxHandler,
    ...batchChoiceCalls,
    ...batchCalls,
    nextWorkItemHandler,
    listUnfinishedHandler,
    ...monitorCalls,
    requestDetail,
    requestFormHandler,
    subFlowInfoHandler,
    requestChangesHandler,
    noteSeenHandler,
    requestSummaryHandler,
    routePreviewHandler,
    listOwnFlowsHandler,
    pageStartableHandler,
    listStartableHandler,
    ...forOthersCalls,
    listFlowsHandler,
    flowIdByCodeHandler,
    askCandidatesHandler,
    batchCandidatesHandler,
    pageCandidatesHandler,
    ...delegationCalls,
    listCommentsHandler,
    createCommentHandler,
    deleteCommentHandler,
  ],
  texts: { ...approvalTexts, ...actionTexts, ...standInTexts },
  outbox: { ...boxChangeHandlers, [subFlowsDue]: runSubFlows },
  jobs: [leaveOutJob, timeOutsJob, callInterfaceJob, subFlowsJob, timersJob],
  migrations: new URL('./server/migrations', import.meta.url),
  menus: [
    {
      code: monitorMenu,
      parent: 'system',
      name: '流程监控',
      icon: 'approval',
      type: 2,
      address: 'workFlow/flowMonitor',
      sortCode: 50,
      buttons: [
        { code: urgeButton, name: '催办' },
        { code: suspendButton, name: '挂起' },
        { code: terminateButton, name: '终止' },
        { code: changeButton, name: '变更' },
        { code: reviveButton, name: '复活' },
        ...standardButtons('remove'),
      ],
    },
  ],
  subjects: { request: organizationOfRequest },
  uses: (kernel) => [
    ...organizationCounters(kernel),
    userHolders(kernel),
    useCounter(usedFields, (subject) => fieldUsesOfFlows(kernel, subject)),
    useCounter(usedInterfaces, ({ id }) => flowsCalling(kernel, id)),
  ],
  start: async (kernel) => {
    defineFlows(kernel)
    defineDelegations(kernel)
    registerHandover(kernel, [handedToDos, handedTurns, handedFlows, handedDelegations])
    registerFileReader(kernel, requestFileReader(kernel))
    registerFileReader(kernel, saidFileReader(kernel))
    registerFlowDoors(kernel, {
      start: startFromRecords,
      change: changeFromRecords,
      planStart: planStartFromRecords,
      planRemoval: planRemoval(kernel),
      formsBefore: formsBeforeSomebody(kernel),
    })
    return undefined
  },
}

/** Saving a new record of a function with a flow starts a request. */
const startFromRecords: FlowDoors['start'] = async (context, asked) => {
  const { data, status, flowUrgent } = context.body
  const urgency = flowUrgent === 2 || flowUrgent === 3 ? flowUrgent : 1
  const answer = await startRequest(context, asked, asked.fn.flowId ?? '', () => ({
    wanted: readData(asked.fn, data, asked.facts),
    submitting: status !== 1,
    urgency,
    copyTo: [],
    people: {},
  }))
  return startedBy(answer)
}

/** A draft, or what was returned or withdrawn, is saved again in the list of its function. */
const changeFromRecords: FlowDoors['change'] = async (context, asked) => {
  const { data, status, flowUrgent, version } = context.body
  if (typeof version !== 'number') throw new Refused(refusal('malformed', 'kernel.version-missing'))
  const answer = await saveOwnRequest(
    context,
    asked,
    { id: context.params.id, version },
    {
      wanted: readData(asked.fn, data, asked.facts),
      submitting: status !== 1,
      urgency: flowUrgent === 2 || flowUrgent === 3 ? flowUrgent : 1,
      copyTo: [],
      people: {},
    },
  )
  if (Array.isArray(answer)) throw nobodyFound(answer)
  return { id: answer.id, version: answer.version }
}

/** An entry of an import becomes a request. */
const planStartFromRecords: FlowDoors['planStart'] = async (acting, asked, { wanted, submitting }, tx) => {
  const flow = await startableFlow(acting.kernel, asked.fn.flowId ?? '')
  const request = { id: newId(), wanted, submitting, urgency: 1, copyTo: [], people: {} } as const
  const planned = (services: PeopleServices) => planRequest({ ...acting, services }, asked, flow, request, tx)
  // Nothing waits for a service in a transaction; there the entry is refused, and imported when it is tried again.
  const plan = await (tx ? planned(unasked) : askingServices(acting.kernel, planned))
  if (!('write' in plan)) throw nobodyFound(plan.answer)
  return {
    ...plan,
    write: (number) => {
      const { answer, ...writes } = plan.write(number)
      return { ...writes, answer: startedBy(answer) }
    },
  }
}

const startedBy = (answer: RequestAnswer): Started => {
  if (Array.isArray(answer)) throw nobodyFound(answer)
  return { id: answer.id, number: answer.number }
}

/** The calls of records cannot ask for people at nodes without approver. */
const nobodyFound = (answer: RequestAnswer): Refused =>
  new Refused(
    (Array.isArray(answer) ? answer : []).map((one) => refusal('invalid', 'flows.nobody-found', { params: { node: one.nodeName } })),
  )
