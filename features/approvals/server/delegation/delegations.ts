import { sql } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import {
  createDelegation,
  delegableFlowsByIds,
  delegationKinds,
  deleteDelegation,
  listDelegations,
  longestPeriod,
  mostDelegations,
  pageDelegableFlows,
  readDelegation,
  stopDelegation,
  updateDelegation,
  type Delegation,
} from '#features/approvals/contract/delegations.ts'
import { flowsOf } from '#features/approvals/server/definitions/flow-questions.ts'
import { currentFlows, type CurrentFlow } from '#features/approvals/server/definitions/flows.ts'
import { effectsOf } from '#features/approvals/server/delegation/effects.ts'
import { bumpDelegations } from '#features/approvals/server/delegation/stand-ins.ts'
import type { StoredDelegation } from '#features/approvals/server/delegation/tables.ts'
import { peopleView } from '#features/pickers/entry.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, readHandler, type Filters } from '#server/managed/read-rows.ts'
import type { Change, Resource } from '#server/managed/resource.ts'
import { createHandler, judge, removeHandler, replaceOld, rowToChange, updateHandler } from '#server/managed/write-rows.ts'
import { storeOf } from '#server/resource/store.ts'
import { markUnconditional } from '#server/resource/version-lock.ts'

type Input = CallBody<typeof createDelegation>

/** Names that a delegation keeps, as they are when it is written. */
interface Known {
  readonly directory: DirectorySnapshot
  readonly flows: ReadonlyMap<string, CurrentFlow>
}

export const delegationStore = storeOf('flow_delegation', {
  item: ({ modified_at: _, deleted_at: __, ...given }): StoredDelegation => given,
  row: (given) => given,
  stamp: ({ now }) => ({ modified_at: now }),
  marksDeleted: true,
  uuidIds: true,
})

const ofGiver = ({ user_id }: StoredDelegation) => sql<boolean>`user_id = ${user_id}`

/** Delegations of the caller and to the caller; those of others do not exist for him. */
export function delegationsOf({ directory, flows }: Known): Resource<StoredDelegation, Input, Delegation> {
  const nameOf = (id: string): string => directory.person(id)?.name ?? ''
  return {
    store: delegationStore,
    action: 'delegation',
    listing: {
      searched: ['user_name', 'to_user_name', 'flow_name', 'description'],
      sorted: {},
      order: sql`id desc`,
    },
    wire: ({ id, user_id, user_name, to_user_id, to_user_name, kind, flow_ids, flow_name, starts_at, ends_at, description, version }) => ({
      id,
      userId: user_id,
      userName: user_name,
      toUserId: to_user_id,
      toUserName: to_user_name,
      type: kind,
      flowId: flow_ids.join(','),
      flowName: flow_name,
      flows: flow_ids.map((flow) => ({ id: flow, fullName: flows.get(flow)?.name ?? flow })),
      startTime: starts_at.getTime(),
      endTime: ends_at.getTime(),
      description,
      version,
    }),
    typed: ({ toUserId, type, flowId, startTime, endTime, description }, { key, before }, { session }) => {
      const giver = before?.user_id ?? session.userId
      return {
        ...key,
        user_id: giver,
        user_name: before?.user_name ?? session.name,
        to_user_id: toUserId,
        to_user_name: nameOf(toUserId),
        kind: type ?? before?.kind ?? delegationKinds.approve,
        flow_ids: flowId,
        flow_name: flowId.map((id) => flows.get(id)?.name ?? '').join('、'),
        starts_at: new Date(startTime),
        ends_at: new Date(endTime),
        description: description ?? before?.description ?? '',
      }
    },
    seen: ({ session }) => sql<boolean>`(user_id = ${session.userId} or to_user_id = ${session.userId})`,
    permits: ({ session }, { user_id }) => user_id === session.userId,
    refuse: (change) => refuseDelegation(change, { directory, flows }),
    atMost: {
      rows: mostDelegations,
      among: (given) => sql<boolean>`${ofGiver(given)} and ends_at > now()`,
      refusal: () => refusal('invalid', 'approvals.delegation.full', { params: { count: mostDelegations } }),
      key: ({ user_id }) => user_id,
    },
    written: async ({ kernel, tx, session, before, after }) => {
      await bumpDelegations(kernel, tx)
      await kernel.outbox.write(tx, effectsOf(before, after, { id: session.userId, name: session.name }, kernel))
    },
  }
}

/** Why a delegation cannot be so; nothing is asked of one that goes. */
async function refuseDelegation(
  { kernel, session, tx, before, after }: Pick<Change<StoredDelegation>, 'kernel' | 'session' | 'tx' | 'before' | 'after'>,
  { directory, flows }: Known,
): Promise<readonly (Refusal | undefined)[]> {
  if (!after) return []
  const now = new Date(kernel.now())
  if (before && before.ends_at <= now) return [refusal('conflict', 'approvals.delegation.over-already')]
  const refuse = (field: string, text: string, params: Record<string, string> = {}) => refusal('invalid', text, { field, params })
  const receiver = directory.person(after.to_user_id)
  const isKnown = receiver?.enabled === true && peopleView(directory, session).sees(receiver)
  const newFlows = after.flow_ids.filter((id) => !before?.flow_ids.includes(id))
  const offered = newFlows.length > 0 ? new Set((await flowsOf(kernel, session)).map(({ id }) => id)) : new Set<string>()
  const wrong = [
    Object.values<number>(delegationKinds).includes(after.kind) ? undefined : refuse('type', 'approvals.delegation.kind-unknown'),
    // Who stands in for what would change under the eyes of who does; another delegation says it anew.
    before && before.kind !== after.kind ? refuse('type', 'approvals.delegation.kind-fixed') : undefined,
    after.to_user_id === after.user_id ? refuse('toUserId', 'approvals.delegation.to-oneself') : undefined,
    isKnown ? undefined : refuse('toUserId', 'approvals.delegation.to-unknown'),
    newFlows.every((id) => flows.has(id) && offered.has(id)) ? undefined : refuse('flowId', 'approvals.delegation.flow-unknown'),
    after.ends_at > after.starts_at ? undefined : refuse('endTime', 'approvals.delegation.end-before-start'),
    after.ends_at.getTime() - after.starts_at.getTime() <= longestPeriod ? undefined : refuse('endTime', 'approvals.delegation.too-long'),
    after.ends_at > now ? undefined : refuse('endTime', 'approvals.delegation.end-past'),
  ]
  return wrong.some((one) => one !== undefined) ? wrong : [await refuseOverlap(tx, after, now)]
}

/**
 * Two of the same pair for the same time and flow, and two who would decide for each other; what is over counts no more. Of two writers at
 * once the second sees the first.
 */
async function refuseOverlap(tx: Tx, given: StoredDelegation, now: Date): Promise<Refusal | undefined> {
  await lockPair(tx, given)
  const found = (await overlapsWith(tx, [given], now)).get(given.id)
  if (!found) return undefined
  const [text, name] = found.isMutual
    ? ['approvals.delegation.mutual', found.user_name]
    : ['approvals.delegation.overlaps', found.to_user_name]
  return refusal('invalid', text, { field: 'toUserId', params: { name } })
}

/** Holds back others who write a delegation between these two people, until the end of the transaction. */
export async function lockPair(tx: Tx, { user_id, to_user_id }: StoredDelegation): Promise<void> {
  const pair = [user_id, to_user_id].toSorted().join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`delegation ${pair}`}, 0))`.execute(tx)
}

/** A delegation that stands against another one. */
export interface Overlap {
  /** It goes the other way round. */
  readonly isMutual: boolean
  readonly user_name: string
  readonly to_user_name: string
}

/** What stands against each of some delegations, by their ids, in one statement. */
export async function overlapsWith(db: Db | Tx, given: readonly StoredDelegation[], now: Date): Promise<ReadonlyMap<string, Overlap>> {
  if (given.length === 0) return new Map()
  const { rows } = await sql<Overlap & { id: string }>`
    select distinct on (asked.id) asked.id, other.user_id = asked.to_user_id as "isMutual", other.user_name, other.to_user_name
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as asked(id uuid, user_id text, to_user_id text, kind smallint, flow_ids text[], starts_at timestamptz, ends_at timestamptz)
    join flow_delegation as other on other.id <> asked.id and other.deleted_at is null and other.kind = asked.kind
      and other.starts_at < asked.ends_at and other.ends_at > asked.starts_at and other.ends_at > ${now}
      and ((other.user_id = asked.user_id and other.to_user_id = asked.to_user_id)
        or (other.user_id = asked.to_user_id and other.to_user_id = asked.user_id))
      and (other.flow_ids = '{}' or asked.flow_ids = '{}' or other.flow_ids && asked.flow_ids)
    order by asked.id, 2`.execute(db)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}

async function resource(kernel: Kernel) {
  const [directory, flows] = await Promise.all([kernel.directory.snapshot(), currentFlows(kernel)])
  return delegationsOf({ directory, flows })
}

const filters: Filters<CallQuery<typeof listDelegations>> = ({ myOrDelagateToMe }, { session }) => [
  ...(myOrDelagateToMe === '1' ? [sql<boolean>`user_id = ${session.userId}`] : []),
  ...(myOrDelagateToMe === '2' ? [sql<boolean>`to_user_id = ${session.userId}`] : []),
]

/** Clients of the family name the giver, who is nobody but the caller. */
function refuseOthers(userId: string | null | undefined, caller: string): void {
  if (userId && userId !== caller) throw new Refused(refusal('forbidden', 'approvals.delegation.own-only', { field: 'userId' }))
}

export const delegationCalls = [
  serve(listDelegations, async (context) => pageHandler(await resource(context.kernel), filters)(context)),
  serve(readDelegation, async (context) => readHandler(await resource(context.kernel))(context)),
  serve(createDelegation, async (context) => {
    refuseOthers(context.body.userId, context.session.userId)
    return createHandler(await resource(context.kernel))(context)
  }),
  serve(updateDelegation, async (context) => updateHandler(await resource(context.kernel))(context)),
  serve(deleteDelegation, async (context) => removeHandler(await resource(context.kernel))(context)),
  serve(stopDelegation, async (context) => {
    const known = await resource(context.kernel)
    // The stand-in may end it, too.
    const stopping: typeof known = {
      ...known,
      permits: ({ session }, { user_id, to_user_id }) => [user_id, to_user_id].includes(session.userId),
      refuse: ({ before }) => [
        before && before.ends_at <= new Date(context.kernel.now()) ? refusal('conflict', 'approvals.delegation.over-already') : undefined,
      ],
    }
    return context.transaction(async (tx, audit) => {
      const version = context.body?.version
      const before = await rowToChange(stopping, context, tx, 'edit', version)
      const now = new Date(context.kernel.now())
      // One that has not begun never does.
      const starts = before.starts_at > now ? now : before.starts_at
      const after = { ...before, starts_at: starts, ends_at: now, version: before.version + 1 }
      const { kernel, session, db } = context
      const change = { kernel, session, db, tx, act: 'edit', before, after } as const
      await judge(stopping, change)
      await replaceOld(stopping, change, audit, { action: 'ended', marks: markUnconditional(version) })
      return { id: after.id, version: after.version }
    })
  }),
  serve(pageDelegableFlows, async ({ kernel, session, query }) => {
    const word = query.keyword.trim()
    const found = (await flowsOf(kernel, session)).filter(
      (flow) => (query.category === '' || flow.category === query.category) && (flow.fullName.includes(word) || flow.enCode.includes(word)),
    )
    const { currentPage, pageSize } = query
    const start = (currentPage - 1) * pageSize
    return { list: found.slice(start, start + pageSize), pagination: { currentPage, pageSize, total: found.length } }
  }),
  serve(delegableFlowsByIds, async ({ kernel, session, body }) => {
    const asked = new Set(body)
    return (await flowsOf(kernel, session)).filter(({ id }) => asked.has(id)).map(({ id, fullName }) => ({ id, fullName }))
  }),
]
