import { workItemActions as offeredAt } from '#engine/flows/availability.ts'
import { workItemOf } from '#engine/flows/state.ts'
import { opinionRule } from '#engine/flows/statement.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { outliers } from '#engine/values/outliers.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import type { WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { approve } from '#features/approvals/actions/approve/action.ts'
import { returnRequest } from '#features/approvals/actions/return/action.ts'
import { transfer } from '#features/approvals/actions/transfer/action.ts'
import { batchOperation, batchTypes, checkBatch, type BatchType, type CheckedWorkItem } from '#features/approvals/contract/batch.ts'
import {
  decideWorkItem,
  handledForm,
  openWorkItem,
  planWorkItem,
  type Deciding,
  type OpenedWorkItem,
} from '#features/approvals/server/decisions/work-item-actions.ts'
import { handlerRights } from '#features/approvals/server/definitions/node-rights.ts'
import { askedLater } from '#features/approvals/server/services/people-services.ts'
import type { OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { refuseStale } from '#server/resource/version-lock.ts'

const actions: Readonly<Record<BatchType, WorkItemActionDeclaration>> = {
  [batchTypes.approve]: approve,
  [batchTypes.return]: returnRequest,
  [batchTypes.transfer]: transfer,
}

const refuseUnbatched = ({ definition }: OpenRequest): void => {
  if (!definition.start.batchApproval) throw new Refused(refusal('forbidden', 'approvals.batch.not-allowed'))
}

/** A node for which somebody must be named first. */
interface Unnamed {
  readonly nodeName: string
}

/** The nodes that an action answered where people must be named first. */
const unnamedIn = (answer: unknown): readonly Unnamed[] => (Array.isArray(answer) ? (answer as readonly Unnamed[]) : [])

const needsPeople = (nodes: readonly Unnamed[]): Refusal =>
  refusal('invalid', 'approvals.batch.needs-people', { params: { nodes: nodes.map(({ nodeName }) => nodeName).join('、') } })

type Say = CallContext<typeof checkBatch>['say']

/** One sentence of what refused a work item. */
const reasonOf = (refusals: readonly Refusal[], say: Say): string => [...new Set(refusals.map(say))].slice(0, 3).join('；')

/**
 * Decides each work item by itself, so that one which is refused holds back no other. A request that is repeated finds those that it
 * handled before.
 */
const serveBatch = serve(batchOperation, async ({ kernel, session, body, say, savePart, transaction }) => {
  const { ids, batchType, versions, ...sent } = body
  const action = actions[batchType]
  const done: string[] = []
  const left: { id: string; reason: string }[] = []
  const tried: AuditNote[] = []
  const leave = (id: string, refusals: readonly Refusal[]) => {
    const hidden = refusals.find(({ kind }) => kind === 'missing' || kind === 'forbidden')
    if (hidden) tried.push({ action: 'access.refused', object: `work-item:${id}`, changes: { reason: hidden.kind }, result: 'refused' })
    left.push({ id, reason: reasonOf(refusals, say) })
  }
  // An id may be called like a member that every object has.
  const looked = new Map(Object.entries(versions ?? {}))
  for (const id of new Set(ids)) {
    try {
      const judge = (open: OpenRequest): void => {
        refuseUnbatched(open)
        // Here, as the single call of a transfer has no version.
        refuseStale(handledForm(open, id).record, looked.get(id))
      }
      const asked = { id, body: action.call.body?.parse(sent), judge }
      const unnamed = unnamedIn(await decideWorkItem(action, { kernel, session }, asked, (decide) => savePart(id, decide)))
      if (unnamed.length > 0) leave(id, [needsPeople(unnamed)])
      else done.push(id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      leave(id, error.refusals)
    }
  }
  return transaction(async (_tx, audit) => {
    tried.forEach(audit)
    return { done, left }
  })
})

/** A work item of a batch, and why it would be left. */
interface Looked {
  readonly id: string
  readonly open: OpenRequest | undefined
  readonly refusals: readonly Refusal[]
}

const serveCheck = serve(checkBatch, async ({ kernel, session, body, say }) => {
  const deciding = { kernel, session, tx: undefined }
  const looked: Looked[] = []
  for (const id of new Set(body.ids)) looked.push(await look(deciding, id, body.batchType))
  const odd = oddOnes(looked.filter(({ refusals }) => refusals.length === 0))
  return {
    list: looked.map(({ id, open, refusals }): CheckedWorkItem => ({
      id,
      reason: reasonOf(refusals, say),
      version: open ? handledForm(open, id).record.version : 0,
      dueAt: overdueSince(id, open, kernel.now()),
      odd: odd.get(id) ?? [],
    })),
  }
})

/** When the time of a work item was over; null where it is not, or there is no limit. */
function overdueSince(id: string, open: OpenRequest | undefined, now: number): number | null {
  const dueAt = open && workItemOf(open.row.state, id)?.time?.dueAt
  return dueAt !== undefined && dueAt < now ? dueAt : null
}

/** What an approval asks for is found by deciding it; what a return or a transfer says is typed later, so these are asked for alone. */
async function look(deciding: Deciding, id: string, type: BatchType): Promise<Looked> {
  let open: OpenRequest | undefined
  try {
    const opened = await openWorkItem(deciding, id)
    open = opened.open
    refuseUnbatched(open)
    if (type !== batchTypes.approve) return { id, open, refusals: isOffered(deciding, opened, id, type) ? [] : [notOffered] }
    const node = approverOf(open.definition, workItemOf(open.row.state, id)?.node ?? '')
    const said = node && opinionRule(node) === 'needed' ? { handleOpinion: '-' } : {}
    const plan = await planWorkItem(approve, { ...deciding, services: askedLater }, opened, { id, body: approve.call.body!.parse(said) })
    const unnamed = 'answer' in plan ? unnamedIn(plan.answer) : []
    return { id, open, refusals: unnamed.length > 0 ? [needsPeople(unnamed)] : [] }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { id, open, refusals: error.refusals }
  }
}

const notOffered = refusal('forbidden', 'approvals.batch.not-offered')

function isOffered({ kernel, session }: Deciding, { open, delegated }: OpenedWorkItem, id: string, type: BatchType): boolean {
  const { definition, row } = open
  const offered = delegated
    ? offeredAt(definition, row.state, delegated.from.id, kernel.now(), session.userId)
    : offeredAt(definition, row.state, session.userId, kernel.now())
  return offered.some((one) => one.workItem === id && one.actions.includes(actions[type].word))
}

/** Numbers of the forms that stand out among those of the same function, of fields that may be read at the node. */
function oddOnes(looked: readonly Looked[]): ReadonlyMap<string, CheckedWorkItem['odd']> {
  const found = new Map<string, CheckedWorkItem['odd']>()
  const opened = looked.flatMap(({ id, open }) => (open ? [{ id, open }] : []))
  for (const group of Map.groupBy(opened, ({ open }) => open.fn).values()) {
    const { fn } = group[0]!.open
    for (const { field } of fn.tables.main.stored.filter((one) => one.field.type.isNumber)) {
      const numbered = group.flatMap(({ id, open }) => {
        const node = workItemOf(open.row.state, id)!.node
        const value = open.record.values[field.key]
        const isReadable = handlerRights(fn, open.definition, node).visible.inForm(field.key)
        const number = isReadable && value !== null && value !== '' ? Number(value) : Number.NaN
        return Number.isFinite(number) ? [{ id, number, open }] : []
      })
      const { places, usual } = outliers(numbered.map(({ number }) => number))
      for (const place of places) {
        const { id, open } = numbered[place]!
        const text = field.type.format(open.record.values[field.key] ?? field.type.empty, field.options, open.facts)
        found.set(id, [...(found.get(id) ?? []), { label: field.part.label, text, usual: String(usual) }])
      }
    }
  }
  return found
}

export const batchCalls = [serveBatch, serveCheck]
