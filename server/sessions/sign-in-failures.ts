import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { SystemConfiguration } from '#engine/values/system-configuration.ts'
import type { Db } from '#server/database/types.ts'
import type { Limits } from '#server/settings.ts'
import './tables.ts'

/** Failures count together within this time of the first one; a lock that follows them lasts as long as it says. */
const windowSeconds = 600

/** Keys under which tries are counted: the typed account, whether it exists or not, and the address (security 3.5). */
export function accountKey(typed: string): string {
  // A hash, because somebody may type a password into the wrong field.
  return `account:${createHash('sha256').update(typed.trim().toLowerCase()).digest('base64url')}`
}
/** Key of wrong codes of somebody's second factor. */
export function factorKey(userId: string): string {
  return `factor:${userId}`
}
export function addressKey(address: string): string {
  return `address:${address}`
}
export function captchaKey(address: string): string {
  return `captcha:${address}`
}
/** Keys of codes that were asked for: by an address, and to what was typed or to a telephone, within a minute or a day. */
export function codeAddressKey(address: string): string {
  return `code-address:${address}`
}
export function codeKey(span: 'minute' | 'day', to: string): string {
  return `code-${span}:${createHash('sha256').update(to.trim().toLowerCase()).digest('base64url')}`
}

/** Sign-ins that worked raise the limit of their address by one each, at most to so many times the limit. */
const mostTimes = 5

/** Limits of failed tries. */
export interface TryLimits {
  readonly failuresBeforeCaptcha: number
  readonly failuresBeforeLock: number
  /** Infinity: until an administrator unlocks. */
  readonly lockSeconds: number
}

/** The limits that count now: those of the system configuration, where it names any, over those of the settings. */
export function tryLimits(configuration: SystemConfiguration, limits: Limits): TryLimits {
  const own = configuration.passwordErrorsNumber >= 3
  const minutes = configuration.lockTime
  return {
    failuresBeforeCaptcha: configuration.enableVerificationCode === 1 ? 0 : limits.signInFailuresBeforeCaptcha,
    failuresBeforeLock: own ? configuration.passwordErrorsNumber : limits.signInFailuresBeforeLock,
    // Ten minutes is the default of both places; then the settings decide, which tests and operators can change.
    lockSeconds: configuration.lockType === 1 ? Infinity : minutes === 10 ? limits.signInLockSeconds : minutes * 60,
  }
}

export interface Try {
  /** Failures before this one, parallel tries that have not ended yet included. */
  readonly before: number
  /** Seconds until the next try may succeed; 0 when this one may. */
  readonly lockedSeconds: number
}

/**
 * Counts a try before it is checked, in one statement: of many tries at once each gets its own number, so no more than the limit
 * are ever checked. Who is told to wait gives the try back, and so does who turns out to be right. Times are those of the database.
 *
 * @param seconds within which tries count together
 */
export async function countTry(db: Db, key: string, limit: number, lockSeconds: number, seconds = windowSeconds): Promise<Try> {
  const until = Number.isFinite(lockSeconds) ? sql`now() + make_interval(secs => ${lockSeconds}::float8)` : sql`'infinity'::timestamptz`
  const over = sql`(sign_in_failure.locked_until <= now() or (sign_in_failure.locked_until is null and sign_in_failure.started_at < now() - make_interval(secs => ${seconds}::float8)))`
  const { rows } = await sql<{ failures: number; allowed: number; seconds: number | null }>`
    insert into sign_in_failure (key, failures, locked_until) values (${key}, 1, case when ${limit}::int <= 1 then ${until} end)
    on conflict (key) do update set
      failures = case when ${over} then 1 else least(sign_in_failure.failures + 1, 1000000) end,
      successes = case when ${over} then 0 else sign_in_failure.successes end,
      started_at = case when ${over} then now() else sign_in_failure.started_at end,
      last_at = now(),
      locked_until = case when ${over} then case when ${limit}::int <= 1 then ${until} end
        when sign_in_failure.failures + 1 >= ${allowed(limit)} then coalesce(sign_in_failure.locked_until, ${until}) end
    returning failures, ${allowed(limit)} as allowed,
      case when locked_until = 'infinity' then 1e9 else extract(epoch from locked_until - now()) end::float8 as seconds`.execute(db)
  const row = rows[0]!
  return { before: row.failures - 1, lockedSeconds: row.failures > row.allowed ? Math.max(1, Math.ceil(row.seconds ?? 1)) : 0 }
}

/** The limit that counts for a key now. */
function allowed(limit: number): RawBuilder<number> {
  return sql<number>`(${limit}::int + least(sign_in_failure.successes, ${limit * (mostTimes - 1)}::int))`
}

/** Takes back one counted try that was no failure (a missing captcha, a try that was not judged). */
export async function takeBack(db: Db, key: string, limit: number): Promise<void> {
  await sql`update sign_in_failure set failures = greatest(failures - 1, 0), locked_until = case when failures - 1 >= ${allowed(limit)} then locked_until end
    where key = ${key}`.execute(db)
}

/** Takes a counted try back because it worked, and raises the limit of the key. */
export async function countSuccess(db: Db, key: string, limit: number): Promise<void> {
  await sql`update sign_in_failure set failures = greatest(failures - 1, 0), successes = least(successes + 1, 1000000),
    locked_until = case when failures - 1 >= ${allowed(limit)} + 1 then locked_until end where key = ${key}`.execute(db)
}

/** Forgets the failures of an account: it signed in, or an administrator unlocked it. */
export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('key', '=', key).execute()
}

/** How many failures are on record, without counting. */
export async function failuresOf(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select failures from sign_in_failure where key = ${key} and (locked_until > now() or (locked_until is null and started_at >= now() - make_interval(secs => ${windowSeconds})))`.execute(
    db,
  )
  return rows[0]?.failures ?? 0
}

/**
 * Whether tries to sign in with the account in this column are locked now. The key is made as `accountKey` makes it.
 *
 * @param account column of a statement
 */
export function isLocked(account: RawBuilder<unknown>): RawBuilder<boolean> {
  const digest = sql`translate(encode(sha256(convert_to(lower(trim(${account})), 'UTF8')), 'base64'), '+/=', '-_')`
  return sql<boolean>`('account:' || ${digest}) in (select key from sign_in_failure where locked_until > now())`
}

/** Those of these accounts for which tries to sign in are locked now. */
export async function lockedAmong(db: Db, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  if (accounts.length === 0) return new Set()
  const byKey = new Map(accounts.map((account) => [accountKey(account), account]))
  const { rows } = await sql<{ key: string }>`select key from sign_in_failure
    where key = any(${[...byKey.keys()]}::text[]) and locked_until > now()`.execute(db)
  return new Set(rows.flatMap(({ key }) => byKey.get(key) ?? []))
}
