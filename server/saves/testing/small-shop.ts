import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { rowStatement, type Change, type TableShape } from '#server/database/write-set.ts'
import type { NumberSource } from '#server/saves/number-source.ts'
import type { Decide, Origin } from '#server/saves/plan.ts'

/** A small schema to test saves with random requests: things with parts, a unique code, and serial numbers. */

const thing: TableShape = {
  table: 'thing',
  columns: {
    id: 'uuid',
    version: 'integer',
    code: 'text',
    note: 'text',
    tags: 'text[]',
    amount: 'numeric(10,2)',
    extra: 'jsonb',
    number: 'text',
  },
}
const part: TableShape = { table: 'part', columns: { thing_id: 'uuid', id: 'uuid', note: 'text' } }
const label = rowStatement({ code: 'text', note: 'text' }, 'update label set note = rows.note from $rows where label.code = rows.code')

export async function createShop(db: Db): Promise<void> {
  await sql`create table thing (id uuid primary key, version integer not null, code text not null, note text, tags text[], amount numeric(10,2),
    extra jsonb, number text)`.execute(db)
  await sql`create unique index thing_code on thing (code)`.execute(db)
  await sql`create table part (thing_id uuid not null, id uuid not null, note text, primary key (thing_id, id))`.execute(db)
  await sql`create table label (code text primary key, note text)`.execute(db)
  await sql`create table counter (rule text primary key, value integer not null)`.execute(db)
}

export async function emptyShop(db: Db): Promise<void> {
  await sql`truncate thing, part, label, counter, outbox, idempotency`.execute(db)
  await sql`insert into label values ('a', ''), ('b', '')`.execute(db)
}

const lastNumber = 3

/** Numbers 1 to 3 of any rule; there is no rule `none`. */
export const shopNumbers: NumberSource = {
  draw: async (tx, rule, count) => {
    if (rule === 'none') throw new Refused(refusal('invalid', 'kernel.malformed', { params: { field: rule } }))
    const { rows } = await sql<{ value: number }>`insert into counter values (${rule}, ${count})
      on conflict (rule) do update set value = counter.value + ${count} returning value`.execute(tx)
    const last = rows[0]!.value
    if (last > lastNumber) throw new Refused(refusal('invalid', 'kernel.malformed', { params: { field: 'number' } }))
    return Array.from({ length: count }, (_, index) => `${rule}-${last - count + 1 + index}`)
  },
}

/** A change of the test schema that is to be saved. */
export interface ShopRequest {
  readonly type: 'create' | 'update' | 'remove' | 'ask'
  readonly thing: number
  readonly code: string
  readonly rule: 'X' | 'none' | undefined
  /** Version sent along: the first one, whatever the thing has by now, or none. */
  readonly version: 'first' | 'none'
  readonly parts: readonly number[]
  /** The check after the save accepts "fine" only. */
  readonly note: 'fine' | 'bad'
  readonly key: string | undefined
  readonly body: string
}

export const idOf = (index: number): string => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`

export function originOf({ key, body }: ShopRequest): Origin {
  const actor = { userId: 'li', userName: '李', sessionId: undefined, address: '', requestId: '' }
  return { actor, claim: key === undefined ? undefined : { userId: 'li', route: 'POST /x', key, bodyHash: body } }
}

interface ThingRow {
  readonly version: number
  readonly parts: string[]
}

async function readThing(db: Db | Tx, id: string, lock: boolean): Promise<ThingRow | undefined> {
  const { rows } = await sql<ThingRow>`select version, array(select part.id::text from part where thing_id = thing.id order by id) as parts
    from thing where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Decides a request as features do: reads, refuses, and returns everything that is to be written. */
export function decideRequest(db: Db, request: ShopRequest): Decide<unknown> {
  const id = idOf(request.thing)
  const values = { code: request.code, note: request.note, tags: [request.code, 'é"'], amount: '12.50', extra: { parts: request.parts } }
  const said = {
    notes: [{ action: `thing.${request.type}`, object: id, changes: { code: request.code } }],
    outbox: [{ kind: 'told', payload: { id, code: request.code } }],
  }
  const requires = [
    {
      query: sql`select 1 from thing where id = ${id} having count(*) filter (where note = 'bad') = 0`,
      otherwise: refusal('forbidden', 'kernel.forbidden'),
    },
  ]
  return async (tx) => {
    if (request.type === 'ask') return { answer: 'nothing' }
    if (request.type === 'create')
      return {
        expects: [],
        numberRule: request.rule,
        requires,
        write: (number) => ({
          ...said,
          changes: [
            { into: thing, rows: [{ id, version: 1, number, ...values }] },
            // Upserts the parts, so that only one unique index can be violated: of two, the database is free which one it reports.
            {
              into: part,
              rows: request.parts.map((one) => ({ thing_id: id, id: idOf(one), note: request.code })),
              replacing: ['thing_id', 'id'],
            },
            { run: label, rows: [{ code: request.code, note: id }] },
          ],
          answer: { id, number },
        }),
      }
    const found = await readThing(tx ?? db, id, tx !== undefined)
    if (!found) throw new Refused(refusal('missing', 'kernel.missing'))
    if (request.version === 'first' && found.version !== 1) throw new Refused(refusal('conflict', 'kernel.version-conflict'))
    const gone = {
      remove: part,
      key: ['thing_id', 'id'],
      rows: found.parts.filter((one) => !request.parts.map(idOf).includes(one)).map((one) => ({ thing_id: id, id: one })),
    }
    const changes: Change[] =
      request.type === 'remove'
        ? [
            { remove: thing, key: ['id'], rows: [{ id }] },
            { ...gone, rows: found.parts.map((one) => ({ thing_id: id, id: one })) },
          ]
        : [
            { update: thing, key: ['id'], rows: [{ id, version: found.version + 1, ...values }] },
            gone,
            {
              into: part,
              rows: request.parts.map((one) => ({ thing_id: id, id: idOf(one), note: request.code })),
              replacing: ['thing_id', 'id'],
            },
          ]
    return {
      expects: [{ table: thing, id, column: 'version', version: found.version }],
      requires,
      write: () => ({ ...said, changes, answer: { id, version: found.version + 1 } }),
    }
  }
}

/** Everything written since a moment, without what differs between any two runs: ids and times of the log. */
export async function shopContents(db: Db, firstEntry: string): Promise<unknown> {
  const all = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(db)).rows
  return {
    things: await all(sql`select * from thing order by id`),
    parts: await all(sql`select * from part order by thing_id, id`),
    labels: await all(sql`select * from label order by code`),
    counters: await all(sql`select * from counter order by rule`),
    audit: await all(
      sql`select actor_id, action, object, changes, result from audit_entry where id >= ${firstEntry} order by action, object, changes::text`,
    ),
    outbox: await all(sql`select kind, payload from outbox order by payload::text`),
    answers: await all(sql`select key, body_hash, answer from idempotency order by key`),
  }
}
