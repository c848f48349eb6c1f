import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isSealed, seal, unseal } from '#server/configuration/sealed-secret.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { setSecondFactorSince } from '#server/directory/write-own.ts'
import type { Kernel } from '#server/kernel.ts'
import { newSecret, secretHash, secretOf } from '#server/sessions/token.ts'
import { base32, matchingStep } from '#server/sessions/totp.ts'
import './tables.ts'

/** Bytes of a secret: those of the hash behind the codes (RFC 4226, 4). */
const secretBytes = 20

/** Recovery codes made at a time; each has 80 bits, so a plain hash of it tells nothing. */
const recoveryCodes = 10
const recoveryBytes = 10
const isRecoveryCode = /^[A-Z2-7]{16}$/

/** Whoever has given the right password has so long, and so many tries, to give a code. */
const stepSeconds = 300
const triesOfStep = 5

/** The secret of one person cannot be copied to another. */
const sealedFor = (userId: string): string => `second factor of ${userId}`

/**
 * Begins the set-up for somebody who has no second factor: a new secret, which counts for nothing until a code of it was given.
 *
 * @returns the secret; undefined for somebody who has a second factor already
 */
export async function beginSecondFactor(kernel: Kernel, tx: Tx, userId: string): Promise<Buffer | undefined> {
  const secret = randomBytes(secretBytes)
  const sealed = JSON.stringify(await seal(kernel.settings.dataDirectory, sealedFor(userId), secret.toString('base64')))
  const { rows } = await sql`
    insert into second_factor (user_id, secret) values (${userId}, ${sealed}::jsonb)
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
      where second_factor.confirmed_at is null
    returning user_id`.execute(tx)
  return rows.length > 0 ? secret : undefined
}

/** Makes the begun second factor count from now on, if the code is one of its secret. @returns whether it is */
export async function confirmSecondFactor(kernel: Kernel, tx: Tx, userId: string, code: string): Promise<boolean> {
  if (!(await takeAppCode(kernel, tx, userId, code, false))) return false
  await sql`update second_factor set confirmed_at = now() where user_id = ${userId}`.execute(tx)
  await setSecondFactorSince(tx, userId, new Date())
  return true
}

/** Takes the second factor away, with all that belongs to it. @returns whether there was one */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    delete from second_factor where user_id = ${userId} returning confirmed_at is not null as confirmed`.execute(tx)
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_step').where('user_id', '=', userId).execute()
  await setSecondFactorSince(tx, userId, null)
  return rows[0]?.confirmed === true
}

/** Replaces the recovery codes. @returns the new ones, in groups of four characters; they are readable now only */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)))
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ hash: secretHash(code), user_id: userId })))
    .execute()
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from recovery_code where user_id = ${userId}`.execute(db)
  return rows[0]?.left ?? 0
}

/** Uses up a code of the app or a recovery code: either works once. @returns which it was, undefined for a wrong one */
export async function takeCode(kernel: Kernel, db: Db | Tx, userId: string, typed: string): Promise<'app' | 'recovery' | undefined> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return (await takeAppCode(kernel, db, userId, code, true)) ? 'app' : undefined
  if (!isRecoveryCode.test(code)) return undefined
  const { rows } = await sql`
    delete from recovery_code where hash = ${secretHash(code)} and user_id = ${userId} returning user_id`.execute(db)
  return rows.length > 0 ? 'recovery' : undefined
}

/** The step of a code is written in the statement that finds it unused, so of two who give the same code one succeeds. */
async function takeAppCode(kernel: Kernel, db: Db | Tx, userId: string, code: string, confirmed: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row || !isSealed(row.secret)) return false
  const secret = await unseal(kernel.settings.dataDirectory, sealedFor(userId), row.secret)
  const step = secret === undefined ? undefined : matchingStep(Buffer.from(secret, 'base64'), code, kernel.now(), Number(row.last_step))
  if (step === undefined) return false
  const { rows } = await sql`
    update second_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id`.execute(db)
  return rows.length > 0
}

/** A sign-in between its two steps. */
export interface SignInStep {
  readonly userId: string
  readonly isEnterprise: boolean
  /** What a provider of single sign-on is to be told when the session ends; undefined for other ways in. */
  readonly signOn?: string | undefined
}

/** Keeps a sign-in whose password was right until its code is given. @returns the ticket for it */
export async function openStep(db: Db, { userId, isEnterprise, signOn }: SignInStep): Promise<string> {
  const secret = newSecret()
  await db
    .insertInto('sign_in_step')
    .values({ hash: secretHash(secret), user_id: userId, is_enterprise: isEnterprise, sign_on: signOn ?? null })
    .execute()
  return secret
}

/** Counts a try to go on with a ticket. @returns undefined for a ticket that is unknown, used, too old or tried too often */
export async function tryStep(db: Db, ticket: string): Promise<SignInStep | undefined> {
  const secret = secretOf(ticket)
  if (!secret) return undefined
  const { rows } = await sql<{ user_id: string; is_enterprise: boolean; sign_on: string | null }>`
    update sign_in_step set tries = tries + 1
    where hash = ${secretHash(secret)} and tries < ${triesOfStep} and created_at > now() - make_interval(secs => ${stepSeconds})
    returning user_id, is_enterprise, sign_on`.execute(db)
  const found = rows[0]
  return found && { userId: found.user_id, isEnterprise: found.is_enterprise, signOn: found.sign_on ?? undefined }
}

/** Uses a ticket up. @returns false where somebody else has used it */
export async function closeStep(tx: Tx, ticket: string): Promise<boolean> {
  const secret = secretOf(ticket)
  if (!secret) return false
  const { rows } = await sql`delete from sign_in_step where hash = ${secretHash(secret)} returning user_id`.execute(tx)
  return rows.length > 0
}
