import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { within } from '#engine/resource/calls.ts'
import { actionBase, actionParams, asks, namedPeople, nodesWithoutPeople, statement } from '#features/approvals/contract/action-input.ts'
import { candidatePage, candidateQuery } from '#features/approvals/contract/candidates.ts'
import { monitorMenu, requestIn } from '#features/approvals/contract/monitor.ts'

export const changeButton = 'btn_change'
export const reviveButton = 'btn_revive'

const { handleOpinion, fileList } = statement

/** 变更 and, with `resurgence`, 复活. Each asks for a button of its own, which the handler does; the rule asks who administers the request. */
export const changeCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/Change`,
  access: within({ menu: monitorMenu }, { action: 'edit', ...requestIn('body', 'taskId') }),
  body: z.object({
    handleOpinion,
    fileList,
    taskId: z.string().max(100),
    /** Code of the node, as the selector gives it. */
    taskNodeId: z.string().max(100).default(''),
    resurgence: z.boolean().nullish(),
    /** People for nodes without any, by node id. */
    errorRuleUserList: namedPeople,
    /** People picked for nodes with candidates, by node id. */
    candidateList: namedPeople,
    asks,
  }),
  answer: z.union([nodesWithoutPeople, z.object({ status: z.number(), resurgence: z.boolean() })]),
  told: (answer) => (Array.isArray(answer) ? undefined : { text: answer.resurgence ? 'approvals.revived' : 'approvals.changed' }),
})

/** The nodes to which a request may be changed or, where it has ended, at which it may be revived. */
export const listMoveTargets = call({
  method: 'GET',
  path: `${actionBase}/FlowBefore/Selector/{id}`,
  access: within({ menu: monitorMenu }, { action: 'edit', ...requestIn('params', 'id') }),
  params: actionParams,
  answer: z.array(z.object({ id: z.string(), nodeName: z.string() })),
})

/** Whom somebody may pick who puts a request to a node with candidates (候选人员). */
export const pageMoveCandidates = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/Selector/{id}/CandidateUser`,
  access: within({ menu: monitorMenu }, { action: 'edit', ...requestIn('params', 'id') }),
  changes: false,
  params: actionParams,
  body: candidateQuery,
  answer: candidatePage,
  rate: 'search',
})
