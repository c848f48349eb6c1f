import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/types.ts'
import { newSecret, secretHash, secretOf } from '#server/sessions/token.ts'
import './tables.ts'

/** How long a code can be given, and how often it can be tried (security 3.6). */
export const codeSeconds = 300
const triesOfCode = 5

/** How long what a code has opened may take. */
const verifiedSeconds = 900

/** What a code is for; one for something else is refused. */
export type CodePurpose = 'password' | 'sign-in'

interface Asked {
  readonly purpose: CodePurpose
  /** Whom the code goes to; undefined where nobody gets one, which the browser that asked is not told. */
  readonly userId: string | undefined
  readonly isEnterprise?: boolean
}

/**
 * Makes a code of six digits.
 *
 * @returns the code to be sent, and the ticket that stays in the browser: the code alone is good for nothing
 */
export async function makeCode(db: Db | Tx, { purpose, userId, isEnterprise = false }: Asked): Promise<{ code: string; ticket: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const ticket = newSecret()
  const row = {
    ticket_hash: secretHash(ticket),
    code_hash: codeHash(ticket, code),
    purpose,
    user_id: userId ?? null,
    is_enterprise: isEnterprise,
  }
  await db.insertInto('one_time_code').values(row).execute()
  return { code, ticket }
}

/** A hash of both: of the million codes alone each could be tried. */
const codeHash = (ticket: string, code: string): Buffer => secretHash(`${ticket}:${code}`)

/** What became of a try. */
export interface CodeTry {
  readonly isRight: boolean
  /** Whose code it is; undefined where nobody got one. */
  readonly userId: string | undefined
  readonly isEnterprise: boolean
}

/**
 * Tries a code. Counted in the statement that judges it, so that of many tries at once no more than the limit are judged; a right one works
 * once.
 *
 * @returns undefined for a ticket that is unknown, used, too old, tried too often, or for something else
 */
export async function tryCode(db: Db, purpose: CodePurpose, ticket: string, typed: string): Promise<CodeTry | undefined> {
  const secret = secretOf(ticket)
  if (!secret) return undefined
  const { rows } = await sql<{ user_id: string | null; is_enterprise: boolean; is_right: boolean }>`
    update one_time_code set tries = tries + 1,
      verified_at = case when user_id is not null and code_hash = ${codeHash(secret, typed.replace(/\s/g, ''))} then now() end
    where ticket_hash = ${secretHash(secret)} and purpose = ${purpose} and verified_at is null and tries < ${triesOfCode}
      and created_at > now() - make_interval(secs => ${codeSeconds})
    returning user_id, is_enterprise, verified_at is not null as is_right`.execute(db)
  const found = rows[0]
  return found && { isRight: found.is_right, userId: found.user_id ?? undefined, isEnterprise: found.is_enterprise }
}

const verified = sql`verified_at > now() - make_interval(secs => ${verifiedSeconds})`

/** Whose right code a ticket stands for; undefined where none was given or it is too long ago. */
export async function ownerOfTicket(db: Db, purpose: CodePurpose, ticket: string): Promise<string | undefined> {
  const secret = secretOf(ticket)
  if (!secret) return undefined
  const { rows } = await sql<{ user_id: string }>`
    select user_id from one_time_code where ticket_hash = ${secretHash(secret)} and purpose = ${purpose} and ${verified}`.execute(db)
  return rows[0]?.user_id
}

/** Uses up a ticket whose code was right. @returns false where somebody else has used it */
export async function closeCode(tx: Tx, purpose: CodePurpose, ticket: string): Promise<boolean> {
  const secret = secretOf(ticket)
  if (!secret) return false
  const { rows } = await sql`
    delete from one_time_code where ticket_hash = ${secretHash(secret)} and purpose = ${purpose} and ${verified} returning user_id`.execute(
    tx,
  )
  return rows.length > 0
}
