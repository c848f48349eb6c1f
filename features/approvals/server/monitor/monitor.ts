import { askingServices } from '#features/approvals/server/services/people-services.ts'
import { sql } from 'kysely'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { assign } from '#engine/flows/actions/assign/action.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { fillText } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { watcherActions } from '#features/approvals/actions.ts'
import { deleteMonitored, listMonitored, runsBeside, urgeMonitored } from '#features/approvals/contract.ts'
import { actionParams } from '#features/approvals/contract/action-input.ts'
import { conditionsOf, inNumberOrNames } from '#features/approvals/server/boxes/box-filter.ts'
import { noEntry, shownRows, type BoxRow, type Offered } from '#features/approvals/server/boxes/box-rows.ts'
import { pageOfBox, paginationOf, type Box } from '#features/approvals/server/boxes/boxes.ts'
import { answerOf } from '#features/approvals/server/decisions/action-answer.ts'
import { assignableBy } from '#features/approvals/server/decisions/managed-people.ts'
import { planCommand, type Acting } from '#features/approvals/server/decisions/plan-command.ts'
import { writePlan } from '#features/approvals/server/decisions/write-plan.ts'
import { readableAmong } from '#features/approvals/server/reading/readable-requests.ts'
import { titlesWithoutFields } from '#features/approvals/server/reading/titles-without-fields.ts'
import { callCounts, serveCalls } from '#features/approvals/server/calls/calls-of-request.ts'
import { failureCounts, subFlowFailureCalls } from '#features/approvals/server/sub-flows/failures.ts'
import type { OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import { serve, type Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { serveMove, serveMoveCandidates, serveMoveTargets } from '#features/approvals/server/monitor/moving.ts'
import { openWatched } from '#features/approvals/server/monitor/open-watched.ts'
import { watchersWords } from '#features/approvals/server/monitor/offered.ts'
import { watchedBy } from '#features/approvals/server/monitor/watched.ts'

const serveList = serve(listMonitored, async ({ kernel, session, query }) => {
  const where = sql`task.status <> ${requestStatus.draft} and ${await watchedBy(kernel, session)}`
  const box: Box = { columns: noEntry, from: sql`flow_task as task`, where, order: sql`task.id desc` }
  const { rows, total } = await pageOfBox(kernel, box, await conditionsOf(kernel, query, inNumberOrNames), query)
  const offered = await offeredTo(kernel, session, rows)
  return { list: await shownRows({ kernel, session }, rows, new Map(), offered), pagination: paginationOf(query, total) }
})

/** What somebody may do with each request. */
async function offeredTo(kernel: Kernel, session: SignedIn, rows: readonly BoxRow[]) {
  const ids = rows.map(({ id }) => id)
  const [readable, words, calls, failures] = await Promise.all([
    readableAmong(kernel, session, rows),
    watchersWords(kernel, session),
    callCounts(kernel, ids),
    failureCounts(kernel, ids),
  ])
  return async (row: BoxRow, definition: FlowDefinition): Promise<Offered> => {
    const assignable = await assignableBy(kernel, session, definition, row.state)
    const called = calls.get(row.id)
    const failedSubFlows = failures.get(row.id)
    return {
      actions: [
        ...(readable.has(row.id) ? ['detail'] : []),
        ...words(row, definition),
        ...(assignable.size > 0 ? [assign.word] : []),
        ...(called ? ['calls'] : []),
        ...(failedSubFlows ? ['sub-flows'] : []),
      ],
      ...(failedSubFlows && { failedSubFlows }),
      ...(called && { failedCalls: called.failed }),
      // Who is asked elsewhere is none of his business.
      flowTaskOperatorList: row.state.entries
        .filter(({ id }) => assignable.has(id))
        .map(({ id, nodeName, person }) => ({ id, nodeName, userName: person.name, mayAssign: true })),
    }
  }
}

const serveUrge = serve(urgeMonitored, ({ kernel, session, params, save }) =>
  save(async (tx) => {
    const acting = { kernel, session, tx }
    return planCommand(acting, await openWatched(acting, params.id), { command: { type: 'urge', asMonitor: true } }, () => null)
  }),
)

/** Those whose address names the request; 变更 and 复活 have a call in common. */
const serveActions = watcherActions
  .filter(({ call }) => call.params)
  .map((action) =>
    serve(action.call, ({ kernel, session, params, body, save }) => {
      const { id } = actionParams.parse(params)
      return askingServices(kernel, (services) =>
        save(async (tx) => {
          const acting = { kernel, session, tx, services }
          const open = await openWatched(acting, id)
          const command = action.command({ id, body }, open.definition)
          return planCommand(acting, open, { command }, (applied) => answerOf(action.call, applied))
        }),
      )
    }),
  )

/** @throws Refused 404 */
const serveRunsBeside = serve(runsBeside, async ({ kernel, session, params }) => {
  await openWatched({ kernel, session, tx: undefined }, params.id)
  return false
})

const serveDelete = serve(deleteMonitored, ({ kernel, session, body, transaction }) =>
  transaction(async (tx, audit) => {
    const acting = { kernel, session, tx }
    // In one order, so that two who delete the same requests wait for each other.
    for (const id of body.ids.toSorted()) {
      const open = await openWatched(acting, id)
      await writePlan(kernel, tx, audit, await planDeletion(acting, open))
    }
    return null
  }),
)

/** @throws Refused with the name of the request, as it is one of several */
async function planDeletion(acting: Acting, open: OpenRequest) {
  try {
    return await planCommand(acting, open, { command: { type: 'delete', asMonitor: true } }, () => null)
  } catch (error) {
    const refused = error instanceof Refused ? error.refusals[0] : undefined
    if (!refused) throw error
    const { kernel, session } = acting
    const { row } = open
    const [title] = await titlesWithoutFields(kernel, [
      { title: row.state.title, initiator_name: row.state.initiator?.name ?? '', flow_id: row.flow_id, flow_version: row.flow_version },
    ])
    const name = [title, row.number].filter(Boolean).join(' ')
    const reason = fillText(kernel.texts, session.language, refused.text, refused.params)
    throw new Refused(refusal(refused.kind, 'approvals.monitor.kept', { params: { name, reason } }))
  }
}

export const monitorCalls: readonly Served[] = [
  serveList,
  serveUrge,
  ...serveActions,
  serveMove,
  serveMoveTargets,
  serveMoveCandidates,
  serveRunsBeside,
  serveDelete,
  serveCalls,
  ...subFlowFailureCalls,
]
