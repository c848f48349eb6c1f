import { sql } from 'kysely'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import { violatedUnique } from '#server/database/failures.ts'
import type { Tx } from '#server/database/types.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Act, Asking, Change, Resource, Transaction } from '#server/managed/resource.ts'
import { newId } from '#server/new-id.ts'
import { changesOf } from '#server/resource/changes.ts'
import type { Stamp, Versioned } from '#server/resource/store.ts'
import { markUnconditional, refuseStale, type SentVersion } from '#server/resource/version-lock.ts'

export interface Writing<Answer> extends Asking {
  readonly transaction: Transaction<Answer>
}

export interface Named {
  readonly params: { readonly id: string }
}

interface Sent {
  readonly version?: SentVersion
}

/** Makes a row from the input. */
export function createHandler<Item extends Versioned, Input, Wire>(resource: Resource<Item, Input, Wire>) {
  return (context: Writing<Versioned> & { readonly body: Input }): Promise<Versioned> =>
    context.transaction(async (tx, audit) => {
      await resource.begin?.(context.kernel, tx)
      const key = { id: newId(), version: 1 }
      const after = resource.typed(context.body, { key, before: undefined }, context)
      const change = { ...asked(context), tx, act: 'add', before: undefined, after } as const
      await judge(resource, change)
      await insertNew(resource, change, audit)
      return { id: after.id, version: after.version }
    })
}

/** Updates a row from the input. @throws Refused 409 when the version sent is not the stored one */
export function updateHandler<Item extends Versioned, Input extends Sent, Wire>(resource: Resource<Item, Input, Wire>) {
  return (context: Writing<Versioned> & Named & { readonly body: Input }): Promise<Versioned> =>
    changeRow(resource, context, context.body, 'edit', (before) => ({
      action: 'changed',
      after: resource.typed(context.body, { key: { id: before.id, version: before.version + 1 }, before }, context),
    }))
}

/** Enables what is disabled and the other way round. */
export function switchHandler<Item extends Versioned & { readonly enabled: boolean }, Input, Wire>(resource: Resource<Item, Input, Wire>) {
  return (context: Writing<Versioned> & Named & { readonly body: Sent | null | undefined }): Promise<Versioned> =>
    changeRow(resource, context, context.body, 'switch', (before) => ({
      action: before.enabled ? 'disabled' : 'enabled',
      after: { ...before, enabled: !before.enabled, version: before.version + 1 },
    }))
}

export function removeHandler<Item extends Versioned, Input, Wire>(resource: Resource<Item, Input, Wire>) {
  return (context: Writing<null> & Named & { readonly body: Sent | null | undefined }): Promise<null> =>
    context.transaction(async (tx, audit) => {
      const before = await rowToChange(resource, context, tx, 'remove', context.body?.version)
      const change = { ...asked(context), tx, act: 'remove', before, after: undefined } as const
      await judge(resource, change)
      await resource.store.remove(tx, before, stampOf(context))
      await resource.written?.(change)
      const changes = { ...changesOf(before, undefined, resource.secrets), ...markUnconditional(context.body?.version) }
      audit({ action: `${resource.action}.deleted`, object: objectOf(resource, before), changes })
      return null
    })
}

async function changeRow<Item extends Versioned, Input, Wire>(
  resource: Resource<Item, Input, Wire>,
  context: Writing<Versioned> & Named,
  sent: Sent | null | undefined,
  act: 'edit' | 'switch',
  changed: (before: Item) => { readonly action: string; readonly after: Item },
): Promise<Versioned> {
  return context.transaction(async (tx, audit) => {
    const before = await rowToChange(resource, context, tx, act, sent?.version)
    const { action, after } = changed(before)
    const change = { ...asked(context), tx, act, before, after }
    await judge(resource, change)
    await replaceOld(resource, change, audit, { action, marks: markUnconditional(sent?.version) })
    return { id: after.id, version: after.version }
  })
}

type Told = (note: AuditNote) => void

/** Writes a new row that was judged, and tells it. @throws Refused where somebody wrote its equal at the same time */
export async function insertNew<Item extends Versioned, Input, Wire>(
  resource: Resource<Item, Input, Wire>,
  change: Change<Item> & { readonly after: Item },
  audit: Told,
): Promise<void> {
  const { tx, after } = change
  await guarded(resource, after, resource.store.insert(tx, [after], stampOf(change)))
  await resource.written?.(change)
  audit({
    action: `${resource.action}.created`,
    object: objectOf(resource, after),
    changes: changesOf(undefined, after, resource.secrets),
  })
}

/** Writes a changed row that was judged, and tells it by its action. @throws Refused as `insertNew` does */
export async function replaceOld<Item extends Versioned, Input, Wire>(
  resource: Resource<Item, Input, Wire>,
  change: Change<Item> & { readonly after: Item },
  audit: Told,
  { action = 'changed', marks = {} }: { readonly action?: string; readonly marks?: object } = {},
): Promise<void> {
  const { tx, before, after } = change
  await guarded(resource, after, resource.store.replace(tx, after, stampOf(change)))
  await resource.written?.(change)
  const changes = { ...changesOf(before, after, resource.secrets), ...marks }
  audit({ action: `${resource.action}.${action}`, object: objectOf(resource, after), changes })
}

/** Reads and locks the row. @throws Refused 404, 403 when the caller may not change it, 409 for an old version */
export async function rowToChange<Item extends Versioned, Input, Wire>(
  resource: Resource<Item, Input, Wire>,
  context: Asking & Named,
  tx: Tx,
  act: Act,
  version: SentVersion,
): Promise<Item> {
  await resource.begin?.(context.kernel, tx)
  const before = present(await resource.store.lock(tx, context.params.id, await resource.seen?.(context)))
  await permitted(resource, context, before, act)
  refuseStale(before, version)
  return before
}

/** @throws Refused with every rule that the change breaks */
export async function judge<Item extends Versioned, Input, Wire>(
  resource: Resource<Item, Input, Wire>,
  change: Change<Item>,
): Promise<void> {
  const { before, after } = change
  if (after) await permitted(resource, change, after, change.act)
  const refusals = [
    ...((await resource.refuse?.(change)) ?? []),
    ...(after ? [await beyond(resource, change.tx, before, after)] : []),
    ...(after ? await takenBy(resource, change.tx, after) : []),
  ]
  const found = refusals.filter((one) => one !== undefined)
  if (found.length > 0) throw new Refused(found)
}

async function permitted<Item extends Versioned, Input, Wire>(
  { permits }: Resource<Item, Input, Wire>,
  asking: Asking,
  item: Item,
  act: Act,
): Promise<void> {
  if (permits && !(await permits(asking, item, act === 'switch' ? 'edit' : act)))
    throw new Refused(refusal('forbidden', 'kernel.forbidden'))
}

/** Of a row that comes to others: a new one, or one that counted elsewhere before. */
async function beyond<Item extends Versioned, Input, Wire>(
  { store, action, atMost }: Resource<Item, Input, Wire>,
  tx: Tx,
  before: Item | undefined,
  item: Item,
): Promise<Refusal | undefined> {
  if (!atMost || (before && atMost.key(before) === atMost.key(item))) return undefined
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${action}:${atMost.key(item)}`}, 0))`.execute(tx)
  return (await store.count(tx, [atMost.among(item)])) >= atMost.rows ? atMost.refusal(item) : undefined
}

async function takenBy<Item extends Versioned, Input, Wire>(
  { store, unique = [] }: Resource<Item, Input, Wire>,
  tx: Tx,
  item: Item,
): Promise<(Refusal | undefined)[]> {
  const refusals: (Refusal | undefined)[] = []
  for (const one of unique) {
    const equals = one.equals(item)
    const isTaken = equals && (await store.count(tx, [equals, sql<boolean>`id <> ${item.id}`])) > 0
    refusals.push(isTaken ? one.refusal(item) : undefined)
  }
  return refusals
}

/** Where two write the same value at once, the unique index refuses the second: the error becomes the refusal of the rule. */
async function guarded<Item extends Versioned, Input, Wire>(
  { unique = [] }: Resource<Item, Input, Wire>,
  item: Item,
  write: Promise<void>,
): Promise<void> {
  try {
    await write
  } catch (error) {
    const index = violatedUnique(error)
    const broken = index === undefined ? undefined : unique.find(({ indexes }) => indexes.includes(index))
    throw broken ? new Refused(broken.refusal(item)) : error
  }
}

/** The caller, from the context of a call or of a change. */
function asked({ kernel, session, db }: Asking): Asking {
  return { kernel, session, db }
}

export function stampOf({ kernel, session }: Asking): Stamp {
  return { now: new Date(kernel.now()), userId: session.userId }
}

function objectOf<Item extends Versioned, Input, Wire>({ store }: Resource<Item, Input, Wire>, { id }: Item): string {
  return `${store.table}:${id}`
}
