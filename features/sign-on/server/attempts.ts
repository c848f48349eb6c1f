import { sql } from 'kysely'
import type { Identity } from '#features/sign-on/server/identity.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { newSecret, secretHash, secretOf } from '#server/sessions/token.ts'
import '#features/sign-on/server/tables.ts'

/** How long somebody may take at the provider, and then to sign in with account and password. */
const minutes = 10
const fresh = sql`created_at > now() - make_interval(mins => ${minutes})`

/** How many an address may begin in that time: many people stand behind one. */
const mostOfAddress = 300

/** What the answer of the provider is checked against. */
export interface Attempt {
  readonly providerId: string
  readonly nonce: string
  readonly verifier: string
  readonly isEnterprise: boolean
}

/** Who may end it: the browser that holds the ticket, or the person who is to be bound. */
export type Ending = { readonly ticket: string } | { readonly userId: string }

interface Begun extends Attempt {
  readonly by: Ending
  readonly address: string
}

/** Keeps what was begun. @returns its state; undefined for an address that begins too often */
export async function openAttempt(db: Db, { providerId, nonce, verifier, isEnterprise, by, address }: Begun): Promise<string | undefined> {
  const state = newSecret()
  const [ticket, userId] = 'ticket' in by ? [secretHash(by.ticket), null] : [null, by.userId]
  const { rows } = await sql`
    insert into sign_on_attempt (state_hash, ticket_hash, user_id, provider_id, nonce, verifier, is_enterprise, address)
    select ${secretHash(state)}::bytea, ${ticket}::bytea, ${userId}::uuid, ${providerId}::uuid, ${nonce}::text, ${verifier}::text,
      ${isEnterprise}::boolean, ${address}::text
    where (select count(*) from sign_on_attempt where address = ${address} and ${fresh}) < ${mostOfAddress}
    returning state_hash`.execute(db)
  return rows.length > 0 ? state : undefined
}

/** Takes what was begun, once. @returns undefined for a state that is unknown, used, too old, or somebody else's */
export async function takeAttempt(db: Db, state: string, by: Ending): Promise<Attempt | undefined> {
  const secret = secretOf(state)
  if (!secret) return undefined
  const own = 'ticket' in by ? sql`ticket_hash = ${secretHash(by.ticket)}` : sql`user_id = ${by.userId}::uuid`
  const { rows } = await sql<{ provider_id: string; nonce: string; verifier: string; is_enterprise: boolean; in_time: boolean }>`
    delete from sign_on_attempt where state_hash = ${secretHash(secret)} and ${own}
    returning provider_id, nonce, verifier, is_enterprise, ${fresh} as in_time`.execute(db)
  const row = rows[0]
  if (!row?.in_time) return undefined
  return { providerId: row.provider_id, nonce: row.nonce, verifier: row.verifier, isEnterprise: row.is_enterprise }
}

/** Somebody whom a provider named. */
export interface Arrival extends Identity {
  readonly providerId: string
}

/** Keeps who came until he has signed in with account and password. @returns the ticket for it */
export async function keepArrival(db: Db, { providerId, issuer, subject, account }: Arrival): Promise<string> {
  const ticket = newSecret()
  await db
    .insertInto('sign_on_arrival')
    .values({ hash: secretHash(ticket), provider_id: providerId, issuer, subject, account })
    .execute()
  return ticket
}

/** Takes who came, once. @returns undefined for a ticket that is unknown, used or too old */
export async function takeArrival(tx: Tx, ticket: string): Promise<Arrival | undefined> {
  const secret = secretOf(ticket)
  if (!secret) return undefined
  const { rows } = await sql<{ provider_id: string; issuer: string; subject: string; account: string; in_time: boolean }>`
    delete from sign_on_arrival where hash = ${secretHash(secret)}
    returning provider_id, issuer, subject, account, ${fresh} as in_time`.execute(tx)
  const row = rows[0]
  return row?.in_time ? { providerId: row.provider_id, issuer: row.issuer, subject: row.subject, account: row.account } : undefined
}

/** Removes what nobody went on with; may run on several nodes at once. */
export async function forgetAttempts(db: Db): Promise<void> {
  await sql`delete from sign_on_attempt where not ${fresh}`.execute(db)
  await sql`delete from sign_on_arrival where not ${fresh}`.execute(db)
  // Sessions that ended by themselves, and sign-ins without the second factor.
  await sql`delete from sign_on_session s where (s.session_id is null and not ${fresh})
    or exists (select from session where session.id = s.session_id and session.ended_at is not null)`.execute(db)
}
