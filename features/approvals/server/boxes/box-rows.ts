import { sql } from 'kysely'
import { requestActions } from '#engine/flows/availability.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { requestStatus, type FlowState, type RequestStatus } from '#engine/flows/state.ts'
import { readableTitle } from '#engine/flows/title.ts'
import { currentStep, flowType, wireStatus } from '#engine/flows/wire-codes.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import { batchWord } from '#features/approvals/contract/batch.ts'
import { summaries, type ToldOfForm } from '#features/approvals/server/boxes/summaries.ts'
import { saidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { currentFlows, flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { toldButtons } from '#features/approvals/server/definitions/told-buttons.ts'
import { copyWord } from '#features/approvals/server/definitions/may-start.ts'
import { dueOf, timersOf } from '#features/approvals/server/reading/timeline.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A request as the boxes read it, with the work item or the copy where the box is about one. */
export interface BoxRow {
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
  readonly started_by: string | null
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
  readonly due_at: Date | null
  /** What the person did at the work item. */
  readonly action: number | null
  /** Whose work item it is, and who handled it in that person's name. */
  readonly holder_id: string | null
  readonly handled_by: string | null
}

/** Columns of `flow_task as task` for a row. */
export const taskColumns = sql`task.id, task.flow_id, task.flow_version, task.function_id, task.title, task.number, task.urgency,
  task.status, task.state, task.step, task.completion, task.initiator_id, task.started_by, task.initiator_name, task.organization_id, task.created_at,
  task.submitted_at, task.ended_at`

/** The further columns where a row is about no work item. */
export const noEntry = sql`null::uuid as entry_id, null as node, null as node_name, null::timestamptz as received_at, null::timestamptz as handled_at, null::timestamptz as due_at, null::smallint as action, null as holder_id, null as handled_by`

/**
 * The rows as they leave the server.
 *
 * @param own the box of the person's own requests, which says of which a copy may be started
 */
export async function rowsOf(kernel: Kernel, session: SignedIn, rows: readonly BoxRow[], own: boolean): Promise<RequestRow[]> {
  const ofOthers = (row: BoxRow): boolean => own && row.initiator_id !== session.userId
  const flowIds = [...new Set(own ? rows.filter((row) => !ofOthers(row)).map((row) => row.flow_id) : [])]
  const [told, copies] = await Promise.all([
    // Of the form of somebody else's request no list tells anything: which fields its starter saw, its page knows.
    summaries(
      kernel,
      session,
      rows.filter((row) => !ofOthers(row)),
    ),
    Promise.all(flowIds.map(async (id) => [id, await copyWord(kernel, session, id)] as const)),
  ])
  const copyWords = new Map(copies)
  return shownRows({ kernel, session }, rows, told, async (row, definition) => ({
    ...toldButtons(definition, row.state, session.userId),
    actions: [
      ...requestActions(definition, row.state, session.userId, kernel.now()),
      ...(ofOthers(row) ? [] : (copyWords.get(row.flow_id) ?? [])),
      ...(isOpenWorkItem(row) && definition.start.batchApproval ? [batchWord] : []),
    ],
  }))
}

const isOpenWorkItem = ({ entry_id, handled_at }: BoxRow): boolean => entry_id !== null && handled_at === null

export type Offered = Pick<
  RequestRow,
  'actions' | 'captions' | 'opinions' | 'signed' | 'flowTaskOperatorList' | 'failedCalls' | 'failedSubFlows'
>

/**
 * Rows with what is told of their forms, and what the caller is offered on each.
 *
 * @param told by id of the request; nothing is told of the form where it is missing
 */
export async function shownRows(
  { kernel, session }: { readonly kernel: Kernel; readonly session: SignedIn },
  rows: readonly BoxRow[],
  told: ReadonlyMap<string, ToldOfForm>,
  offeredOn: (row: BoxRow, definition: FlowDefinition) => Promise<Offered>,
): Promise<RequestRow[]> {
  const [flows, directory] = await Promise.all([currentFlows(kernel), kernel.directory.snapshot()])
  return Promise.all(
    rows.map(async (row) => {
      const flow = flows.get(row.flow_id)
      const { definition, say } = await saidFlow(kernel, session.language, await flowVersion(kernel, row.flow_id, row.flow_version))
      const form = told.get(row.id)
      const time = (at: Date | null): number | null => at?.getTime() ?? null
      return {
        id: row.entry_id ?? row.id,
        processId: row.id,
        enCode: row.number ?? '',
        fullName: readableTitle(definition, { title: row.title, initiatorName: row.initiator_name }, form?.visible.inForm ?? (() => false)),
        flowId: row.flow_id,
        templateId: row.flow_id,
        flowCode: flow?.code ?? '',
        flowName: say(flow?.name ?? ''),
        flowType: flowType(definition),
        flowCategory: flow?.category ?? '',
        flowVersion: row.flow_version,
        formType: 2,
        flowUrgent: row.urgency,
        status: row.action ?? wireStatus(row.status),
        requestStatus: wireStatus(row.status),
        suspend: row.status === requestStatus.suspended ? 1 : 0,
        parentId: row.state.parent?.request ?? '0',
        ...delegationOf(row, session.userId, directory),
        ...(row.started_by === null ? {} : { startedBy: directory.person(row.started_by)?.name ?? '' }),
        completion: row.completion,
        thisStep: row.step.split('、').map(say).join('、'),
        userName: row.initiator_name,
        creatorUser: row.initiator_name,
        creatorUserId: row.initiator_id,
        organize: directory.organization(row.organization_id)?.name ?? '',
        creatorTime: time(row.handled_at ?? row.received_at ?? row.created_at),
        startTime: time(row.submitted_at),
        endTime: time(row.ended_at),
        thisStepId: row.node ?? currentStep(definition, row.state).codes.join(','),
        nodeName: say(row.node_name ?? ''),
        taskNodeId: row.node ?? '',
        taskOperatorId: row.entry_id ?? '',
        receiveTime: time(row.received_at),
        handleTime: time(row.handled_at),
        dueTime: row.entry_id === null ? (dueOf(row.state).dueAt ?? null) : time(row.due_at),
        summary: form?.summary ?? [],
        ...timersOf(row.state, definition, say),
        ...(await offeredOn(row, definition)),
      }
    }),
  )
}

/** In whose name the caller has, or handled, a work item; or who handled it in the caller's. */
function delegationOf(
  { holder_id: holder, handled_by: standIn, started_by: starter, initiator_id, initiator_name }: BoxRow,
  userId: string,
  directory: DirectorySnapshot,
): Pick<RequestRow, 'delegateUser' | 'handledForMe'> {
  const nameOf = (id: string): string => directory.person(id)?.name ?? ''
  if (holder !== null && holder !== userId) return { delegateUser: nameOf(holder) }
  if (holder === null && starter === userId && initiator_id !== userId) return { delegateUser: initiator_name }
  return standIn === null ? { delegateUser: '' } : { delegateUser: nameOf(standIn), handledForMe: true }
}
