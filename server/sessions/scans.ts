import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/types.ts'
import { newSecret, secretHash, secretOf } from '#server/sessions/token.ts'
import './tables.ts'

/** How long a QR code can be used (security 3.6), and how many one address may ask for in that time. */
export const scanSeconds = 120
const mostOfAddress = 30

/** The browser that shows a QR code. */
export interface Asking {
  readonly address: string
  readonly userAgent: string
  readonly isEnterprise: boolean
}

/**
 * Begins a sign-in by QR code.
 *
 * @returns the code that stands in the picture, and the ticket that stays in the browser: who photographs the picture cannot be signed in
 *   by it. Undefined for an address that asks too often.
 */
export async function openScan(db: Db, asking: Asking): Promise<{ code: string; ticket: string } | undefined> {
  const [code, ticket] = [newSecret(), newSecret()]
  return (await insertScan(db, asking, { code, ticket, byClient: false })) ? { code, ticket } : undefined
}

/**
 * Begins the sign-in of a client that knows one text alone: the same ticket stands in the address where somebody agrees and asks what became
 * of it. As others may see that address, only the browser that began is told (`takeScan` with `by`).
 *
 * @returns undefined for an address that asks too often
 */
export async function openClientTicket(db: Db, asking: Asking): Promise<string | undefined> {
  const ticket = newSecret()
  return (await insertScan(db, asking, { code: ticket, ticket, byClient: true })) ? ticket : undefined
}

async function insertScan(
  db: Db,
  { address, userAgent, isEnterprise }: Asking,
  { code, ticket, byClient }: { readonly code: string; readonly ticket: string; readonly byClient: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into scan (code_hash, ticket_hash, address, user_agent, is_enterprise, by_client)
    select ${secretHash(code)}, ${secretHash(ticket)}, ${address}::text, ${userAgent}::text, ${isEnterprise}::boolean, ${byClient}::boolean
    where (select count(*) from scan where address = ${address} and ${fresh}) < ${mostOfAddress}
    returning code_hash`.execute(db)
  return rows.length > 0
}

const fresh = sql`created_at > now() - make_interval(secs => ${scanSeconds})`

/** Who asks by a code that nobody has answered yet; undefined for one that is unknown, answered or too old. */
export async function findScan(db: Db, code: string): Promise<(Asking & { readonly askedAt: Date }) | undefined> {
  const secret = secretOf(code)
  if (!secret) return undefined
  const { rows } = await sql<{ address: string; user_agent: string; is_enterprise: boolean; created_at: Date }>`
    select address, user_agent, is_enterprise, created_at from scan
    where code_hash = ${secretHash(secret)} and session_id is null and not refused and ${fresh}`.execute(db)
  const row = rows[0]
  return row && { address: row.address, userAgent: row.user_agent, isEnterprise: row.is_enterprise, askedAt: row.created_at }
}

/** Answers a code, once. @param sessionId of who agrees; undefined to refuse. @returns false for a code that cannot be answered */
export async function answerScan(tx: Tx, code: string, sessionId: string | undefined): Promise<boolean> {
  const secret = secretOf(code)
  if (!secret) return false
  const { rows } = await sql`
    update scan set session_id = ${sessionId ?? null}::uuid, refused = ${sessionId === undefined}
    where code_hash = ${secretHash(secret)} and session_id is null and not refused and ${fresh} returning code_hash`.execute(tx)
  return rows.length > 0
}

/** What became of a scan: the session that agreed, or that there is no answer yet. */
export type ScanOutcome = 'waiting' | 'refused' | 'gone' | { readonly sessionId: string; readonly isEnterprise: boolean }

/**
 * Asks by the ticket. An agreement is used up by being told.
 *
 * @param by who asks, for a ticket of `openClientTicket`; without it only a ticket of `openScan` is found
 */
export async function takeScan(db: Db, ticket: string, by?: Pick<Asking, 'address' | 'userAgent'>): Promise<ScanOutcome> {
  const secret = secretOf(ticket)
  if (!secret) return 'gone'
  const own = by ? sql`by_client and address = ${by.address} and user_agent = ${by.userAgent}` : sql`not by_client`
  const which = sql`ticket_hash = ${secretHash(secret)} and ${own}`
  const { rows: agreed } = await sql<{ session_id: string; is_enterprise: boolean; in_time: boolean }>`
    delete from scan where ${which} and session_id is not null returning session_id, is_enterprise, ${fresh} as in_time`.execute(db)
  if (agreed[0]) return agreed[0].in_time ? { sessionId: agreed[0].session_id, isEnterprise: agreed[0].is_enterprise } : 'gone'
  const { rows } = await sql<{ refused: boolean }>`select refused from scan where ${which} and ${fresh}`.execute(db)
  if (!rows[0]) return 'gone'
  return rows[0].refused ? 'refused' : 'waiting'
}
