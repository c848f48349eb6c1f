import { sql } from 'kysely'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { RequestDetail } from '#features/approvals/contract.ts'
import { noEntry, taskColumns, type BoxRow } from '#features/approvals/server/boxes/box-rows.ts'
import { readableAmong } from '#features/approvals/server/reading/readable-requests.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { failureText } from '#features/approvals/server/sub-flows/failures.ts'
import { subFlowsAtMost } from '#engine/flows/sub-flows.ts'
import type { FlowState } from '#engine/flows/state.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type SubFlows = Pick<RequestDetail, 'subFlows' | 'parentFlow'>
type Related = SubFlows['subFlows'][number]

interface ChildRow {
  readonly id: string
  readonly node: string
  readonly flow_id: string
  readonly waits: boolean
  readonly initiator_name: string
  readonly left: boolean
  readonly failure: Parameters<typeof failureText>[2]
}

/** Most sub flows of a request that are told: those of several nodes. */
const toldAtMost = 5 * subFlowsAtMost

/**
 * The requests that a request has started as sub flows, and the one that started it. Of one that the caller may not open he learns its flow, whose
 * it is and how far it is, which the drawing and the history of his own tell too; nothing of its form, and not its id.
 */
export async function subFlowsOf(kernel: Kernel, session: SignedIn, id: string, { parent }: FlowState): Promise<SubFlows> {
  const { rows } = await sql<ChildRow>`select id, node, flow_id, waits, initiator_name, left_at is not null as left,
    case when begun_at is null then failure end as failure from flow_child where parent_id = ${id}
    order by created_at, id limit ${toldAtMost}`.execute(kernel.db)
  if (rows.length === 0 && !parent) return { subFlows: [], parentFlow: null }
  const begun = await requestsById(kernel, [...rows.map((row) => row.id), ...(parent ? [parent.request] : [])])
  const [readable, flows] = await Promise.all([readableAmong(kernel, session, [...begun.values()]), currentFlows(kernel)])
  const related = (request: string, flowId: string, userName: string): Omit<Related, 'nodeCode' | 'waits' | 'failure'> => {
    const found = begun.get(request)
    return {
      id: readable.has(request) ? request : '',
      flowId,
      flowName: flows.get(flowId)?.name ?? '',
      userName: found?.initiator_name ?? userName,
      status: found ? wireStatus(found.status) : null,
      thisStep: readable.has(request) ? (found?.step ?? '') : '',
    }
  }
  const above = parent && begun.get(parent.request)
  return {
    subFlows: rows
      .filter((row) => !row.left || begun.has(row.id))
      .map((row) => ({
        ...related(row.id, row.flow_id, row.initiator_name),
        nodeCode: row.node,
        waits: row.waits,
        failure: failureText(kernel, session, row.failure),
      })),
    parentFlow: above ? related(above.id, above.flow_id, above.initiator_name) : null,
  }
}

async function requestsById(kernel: Kernel, ids: readonly string[]): Promise<ReadonlyMap<string, BoxRow>> {
  const { rows } = await sql<BoxRow>`select ${taskColumns}, ${noEntry} from flow_task as task
    where task.id = any(${[...ids]}::uuid[]) and task.deleted_at is null`.execute(kernel.db)
  return new Map(rows.map((row) => [row.id, row]))
}

const idLength = 36

/** The id of a node of a sub flow in a request, as clients of the family ask with it. */
export function subFlowNodeId(request: string, node: string): string {
  return `${request}-${node}`
}

/** @throws Refused 404 for what is no such id */
export function readSubFlowNodeId(id: string): { readonly request: string; readonly node: string } {
  if (id[idLength] !== '-') throw new Refused(refusal('missing', 'kernel.missing'))
  return { request: id.slice(0, idLength), node: id.slice(idLength + 1) }
}
