import { sql } from 'kysely'
import { holdSeconds, type Hold, type holdCall } from '#engine/resource/hold.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { CallContext } from '#server/http/serve.ts'
import type { Asking } from '#server/managed/resource.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    edit_hold: { subject: string; user_id: string; place: string; since: Date; renewed_at: Date }
  }
}

interface Held {
  /** Prefix of what is held: `flow`. */
  readonly kind: string
  /** @throws Refused 404 where there is no such thing for the caller */
  readonly present: (asking: Asking, id: string) => Promise<unknown>
  /** The name of a person as the caller reads it; `''` where he may not see that person. */
  readonly nameOf: (asking: Asking, userId: string) => Promise<string>
}

/** Handles `holdCall` of a kind of thing. The clock is that of the database, so that nodes agree. */
export function holdHandler({ kind, present, nameOf }: Held) {
  return async (context: CallContext<ReturnType<typeof holdCall>>): Promise<Hold> => {
    const { session, params, body, transaction } = context
    await present(context, params.id)
    const subject = `${kind}:${params.id}`
    const mine = { userId: session.userId, place: body.place }
    return transaction(async (tx, audit) => {
      if (body.leave) await leave(tx, subject, mine)
      const before = await holderOf(tx, subject)
      const taken = !body.leave && (await take(tx, subject, mine, body.take))
      if (taken && before && before.user_id !== session.userId)
        audit({ action: `${kind}.hold-taken`, object: subject, changes: { holder: { before: before.user_id, after: session.userId } } })
      const holder = await holderOf(tx, subject)
      if (!holder) return { holder: null, held: false }
      const fullName = await nameOf(context, holder.user_id)
      return { holder: { id: fullName === '' ? '' : holder.user_id, fullName, since: holder.since.getTime() }, held: taken }
    })
  }
}

interface Holder {
  readonly userId: string
  readonly place: string
}

const isFree = sql`edit_hold.renewed_at < clock_timestamp() - make_interval(secs => ${holdSeconds.free})`

/** Takes or renews it, in one statement, so that of two who ask at once one gets it. */
async function take(tx: Tx, subject: string, { userId, place }: Holder, by: boolean): Promise<boolean> {
  const isMine = sql`edit_hold.user_id = ${userId} and edit_hold.place = ${place}`
  const { rows } = await sql`insert into edit_hold (subject, user_id, place, since, renewed_at)
    values (${subject}, ${userId}, ${place}, clock_timestamp(), clock_timestamp())
    on conflict (subject) do update set user_id = excluded.user_id, place = excluded.place, renewed_at = excluded.renewed_at,
      since = case when ${isMine} and not ${isFree} then edit_hold.since else excluded.since end
    where (${isMine}) or ${isFree} or ${by}
    returning subject`.execute(tx)
  return rows.length > 0
}

async function leave(tx: Tx, subject: string, { userId, place }: Holder): Promise<void> {
  await sql`delete from edit_hold where subject = ${subject} and user_id = ${userId} and place = ${place}`.execute(tx)
}

/** Who holds it now. */
async function holderOf(tx: Tx, subject: string): Promise<{ user_id: string; since: Date } | undefined> {
  const { rows } = await sql<{ user_id: string; since: Date }>`select user_id, since from edit_hold
    where subject = ${subject} and not ${isFree}`.execute(tx)
  return rows[0]
}

/** Ids of the people who hold things of a kind now, by the id of the thing. */
export async function holdersOf(db: Db, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ subject: string; user_id: string }>`select subject, user_id from edit_hold
    where subject = any(${ids.map((id) => `${kind}:${id}`)}) and not ${isFree}`.execute(db)
  return new Map(rows.map((row) => [row.subject.slice(kind.length + 1), row.user_id]))
}

/** Forgets who held a thing that is deleted. */
export async function dropHold(tx: Tx, kind: string, id: string): Promise<void> {
  await sql`delete from edit_hold where subject = ${`${kind}:${id}`}`.execute(tx)
}
