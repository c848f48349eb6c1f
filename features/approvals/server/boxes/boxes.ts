import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { offsetOf } from '#engine/contract/shapes.ts'
import { requestStatus, type FlowState, type RequestStatus } from '#engine/flows/state.ts'
import { requestActions } from '#engine/flows/availability.ts'
import { currentStep, wireStatus } from '#engine/flows/wire-codes.ts'
import { listBox, listMyRequests, type RequestRow } from '#features/approvals/contract.ts'
import { currentFlows, flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { conditionsOf } from '#features/approvals/server/boxes/box-filter.ts'
import { copyWord } from '#features/approvals/server/definitions/may-start.ts'
import { summaries } from '#features/approvals/server/boxes/summaries.ts'
import { runAs } from '#server/database/execution.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type Filter = z.output<NonNullable<typeof listMyRequests.query>>

interface BoxRow {
  readonly id: string
  readonly flow_id: string
  readonly flow_version: number
  readonly function_id: string
  readonly title: string
  readonly number: string | null
  readonly urgency: number
  readonly status: RequestStatus
  readonly state: FlowState
  readonly step: string
  readonly completion: number
  readonly initiator_id: string
  readonly initiator_name: string
  readonly organization_id: string
  readonly created_at: Date
  readonly submitted_at: Date | null
  readonly ended_at: Date | null
  readonly entry_id: string | null
  readonly node: string | null
  readonly node_name: string | null
  readonly received_at: Date | null
  readonly handled_at: Date | null
  /** What the person did at the work item. */
  readonly action: number | null
}

/** How a box selects its requests: the condition on the person, and the time it is sorted by. */
interface Box {
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

const noEntry = sql`null::uuid as entry_id, null as node, null as node_name, null::timestamptz as received_at, null::timestamptz as handled_at, null::smallint as action`
const withEntry = sql`entry.id as entry_id, entry.node, entry.node_name, entry.received_at, entry.handled_at, entry.action`
const withCopy = sql`null::uuid as entry_id, copy.node, null as node_name, copy.at as received_at, copy.at as handled_at, null::smallint as action`

const boxes: Readonly<Record<'mine' | '1' | '2' | '3', (userId: string) => Box & { columns: RawBuilder<unknown> }>> = {
  mine: (userId) => ({
    columns: noEntry,
    from: sql`flow_task as task`,
    where: sql`task.initiator_id = ${userId}`,
    order: sql`task.id desc`,
  }),
  '1': (userId) => ({
    columns: withEntry,
    from: sql`flow_operator as entry join flow_task as task on task.id = entry.task_id`,
    where: sql`entry.user_id = ${userId} and entry.state = 'open'`,
    order: sql`entry.id desc`,
  }),
  '2': (userId) => ({
    columns: withEntry,
    from: sql`flow_operator as entry join flow_task as task on task.id = entry.task_id`,
    where: sql`entry.user_id = ${userId} and entry.state = 'handled'`,
    order: sql`entry.handled_at desc, entry.id desc`,
  }),
  '3': (userId) => ({
    columns: withCopy,
    from: sql`flow_copy as copy join flow_task as task on task.id = copy.task_id`,
    where: sql`copy.user_id = ${userId}`,
    order: sql`copy.at desc, task.id desc`,
  }),
}

async function listRequests(kernel: Kernel, session: SignedIn, name: keyof typeof boxes, filter: Filter) {
  const { columns, from, where, order } = boxes[name](session.userId)
  const all = sql`${where} and task.deleted_at is null ${await conditionsOf(kernel, filter)}`
  const page = sql<BoxRow>`select task.id, task.flow_id, task.flow_version, task.function_id, task.title, task.number, task.urgency,
    task.status, task.state, task.step, task.completion, task.initiator_id, task.initiator_name, task.organization_id, task.created_at,
    task.submitted_at, task.ended_at, ${columns} from ${from} where ${all} order by ${order}
    limit ${filter.pageSize} offset ${offsetOf(filter)}`
  const count = sql<{ count: string }>`select count(*) as count from (select 1 from ${from} where ${all} limit 10001) as counted`
  const { rows } = await runAs(kernel.db, page.compile(kernel.db), { planEachTime: true })
  const counted = await runAs(kernel.db, count.compile(kernel.db), { planEachTime: true })
  return {
    list: await rowsOf(kernel, session, rows, name === 'mine'),
    pagination: { currentPage: filter.currentPage, pageSize: filter.pageSize, total: Number(counted.rows[0]!.count) },
  }
}

async function rowsOf(kernel: Kernel, session: SignedIn, rows: readonly BoxRow[], own: boolean): Promise<RequestRow[]> {
  const flowIds = [...new Set(own ? rows.map((row) => row.flow_id) : [])]
  const [flows, directory, texts, copies] = await Promise.all([
    currentFlows(kernel),
    kernel.directory.snapshot(),
    summaries(kernel, session, rows),
    Promise.all(flowIds.map(async (id) => [id, await copyWord(kernel, session, id)] as const)),
  ])
  const copyWords = new Map(copies)
  return Promise.all(
    rows.map(async (row) => {
      const flow = flows.get(row.flow_id)
      const definition = await flowVersion(kernel, row.flow_id, row.flow_version)
      const time = (at: Date | null): number | null => at?.getTime() ?? null
      return {
        id: row.entry_id ?? row.id,
        processId: row.id,
        enCode: row.number ?? '',
        fullName: row.title,
        flowId: row.flow_id,
        templateId: row.flow_id,
        flowCode: flow?.code ?? '',
        flowName: flow?.name ?? '',
        flowType: 1,
        flowCategory: flow?.category ?? '',
        flowVersion: row.flow_version,
        formType: 2,
        flowUrgent: row.urgency,
        status: row.action ?? wireStatus(row.status),
        requestStatus: wireStatus(row.status),
        suspend: row.status === requestStatus.suspended ? 1 : 0,
        parentId: '0',
        delegateUser: '',
        completion: row.completion,
        thisStep: row.step,
        userName: row.initiator_name,
        creatorUser: row.initiator_name,
        creatorUserId: row.initiator_id,
        organize: directory.organization(row.organization_id)?.name ?? '',
        creatorTime: time(row.handled_at ?? row.received_at ?? row.created_at),
        startTime: time(row.submitted_at),
        endTime: time(row.ended_at),
        thisStepId: row.node ?? currentStep(definition, row.state).codes.join(','),
        nodeName: row.node_name ?? '',
        taskNodeId: row.node ?? '',
        taskOperatorId: row.entry_id ?? '',
        receiveTime: time(row.received_at),
        handleTime: time(row.handled_at),
        summary: texts.get(row.id) ?? [],
        actions: [...requestActions(definition, row.state, session.userId, kernel.now()), ...(copyWords.get(row.flow_id) ?? [])],
      }
    }),
  )
}

export const listMyRequestsHandler = serve(listMyRequests, ({ kernel, session, query }) => listRequests(kernel, session, 'mine', query))
export const listBoxHandler = serve(listBox, ({ kernel, session, params, query }) => listRequests(kernel, session, params.id, query))
