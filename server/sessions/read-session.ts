import { sql } from 'kysely'
import type { Language, TextKey } from '#engine/texts/text.ts'
import type { SystemConfiguration } from '#engine/values/system-configuration.ts'
import { Batcher, type Outcome } from '#server/batcher.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Kernel } from '#server/kernel.ts'
import { longestHours } from '#server/sessions/live-sessions.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { textOfEnd } from '#server/sessions/end-texts.ts'
import type { EndReason } from '#server/sessions/tables.ts'
import { secretHash, secretOf } from '#server/sessions/token.ts'
import '#server/directory/tables.ts'

/** 600 missing or expired, 601 replaced, forced out or disabled, 602 not a token of ours (platform-api 0). */
export interface NoSession {
  readonly code: 600 | 601 | 602
  /** What the user is told where more is known than the code says. */
  readonly text?: TextKey | undefined
}

interface SessionRow {
  /** The hash of the token, or the id, by which it was asked for. */
  key: string
  session_id: string
  user_id: string
  locked: boolean
  ended: boolean
  end_reason: EndReason | null
  expired: boolean
  touch: boolean
  account: string
  name: string
  enabled: boolean
  is_administrator: boolean
  language: Language | null
  password_changed: boolean
  password_days: number | null
  password_exposed: boolean
  second_factor: boolean
  organization_id: string | null
  position_id: string | null
}

/**
 * Reads the session of a request in one indexed statement, joined with its user, together with those of other requests that
 * wait; nothing of it is cached, so an ended session is refused from the next request on, on every node. Time is the
 * database's.
 *
 * @param authorization the header as it came, with or without scheme
 * @param browserLanguage counts for a user who never chose one
 */
export async function readSession(
  kernel: Kernel,
  authorization: string | undefined,
  browserLanguage: Language = 'zh',
): Promise<SignedIn | NoSession> {
  if (!authorization) return { code: 600 }
  const secret = secretOf(authorization)
  if (!secret) return { code: 602 }
  return admitted(kernel, await readerOf(kernel).do(secretHash(secret).toString('hex')), browserLanguage)
}

/** The session with this id, for requests admitted by a ticket instead of the token. */
export async function readSessionById(kernel: Kernel, sessionId: string): Promise<SignedIn | NoSession> {
  const { tokenTimeout } = await systemConfiguration(kernel)
  const [row] = await byId(kernel.db, [tokenTimeout, longestHours, [sessionId]])
  return admitted(kernel, row)
}

/** The query for sessions and their users, for several requests at once. */
function readBy(column: string, type: 'bytea' | 'uuid', key: string): ReturnType<typeof fixedStatement<SessionRow>> {
  return fixedStatement<SessionRow>(`
    select ${key} as key, s.id as session_id, s.user_id, s.locked, s.ended_at is not null as ended, s.end_reason,
      s.last_used_at < now() - make_interval(mins => $1::int) or s.created_at < now() - make_interval(hours => $2::int) as expired,
      s.last_used_at < now() - interval '1 minute' as touch,
      u.account, u.name, u.enabled and u.deleted_at is null as enabled, u.is_administrator, u.language,
      u.password_changed_at is not null as password_changed,
      extract(epoch from now() - u.password_changed_at)::float8 / 86400 as password_days, u.password_exposed, u.second_factor_at is not null as second_factor,
      o.organization_id, p.position_id
    from session as s
    join user_account as u on u.id = s.user_id
    left join user_organization as o on o.user_id = u.id and o.is_major
    left join user_position as p on p.user_id = u.id and p.is_major
    where ${column} = any($3::${type}[])`)
}

const byToken = readBy('s.token_hash', 'bytea', `encode(s.token_hash, 'hex')`)
const byId = readBy('s.id', 'uuid', 's.id')

const sessionsAtOnce = { items: 100, batches: 1, patienceMilliseconds: 2_000 }
const readers = new WeakMap<Kernel, Batcher<string, SessionRow | undefined>>()

/** Sessions that requests wait for at the same time are read together, by the hashes of their tokens. */
function readerOf(kernel: Kernel): Batcher<string, SessionRow | undefined> {
  const known = readers.get(kernel) ?? new Batcher((hashes: readonly string[]) => readTogether(kernel, hashes), sessionsAtOnce)
  readers.set(kernel, known)
  return known
}

async function readTogether(kernel: Kernel, hashes: readonly string[]): Promise<Outcome<SessionRow | undefined>[]> {
  const { tokenTimeout } = await systemConfiguration(kernel)
  const rows = await byToken(kernel.db, [tokenTimeout, longestHours, [...new Set(hashes)].map((hash) => `\\x${hash}`)])
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return hashes.map((hash) => ({ result: byKey.get(hash) }))
}

async function admitted(kernel: Kernel, row: SessionRow | undefined, browserLanguage: Language = 'zh'): Promise<SignedIn | NoSession> {
  if (!row) return { code: 602 }
  const fault = faultOf(row)
  if (fault) return fault
  if (row.touch) await touch(kernel, row.session_id)
  return signedIn(row, await systemConfiguration(kernel), browserLanguage)
}

function faultOf(row: SessionRow): NoSession | undefined {
  const reason = row.end_reason ?? 'expired'
  if (row.ended) return { code: reason === 'signed-out' || reason === 'expired' ? 600 : 601, text: textOfEnd(reason) }
  if (!row.enabled) return { code: 601, text: textOfEnd('disabled') }
  return row.expired ? { code: 600 } : undefined
}

/** Writes the time of last use at most once a minute; of several requests at once one writes. */
async function touch(kernel: Kernel, sessionId: string): Promise<void> {
  await sql`update session set last_used_at = now() where id = ${sessionId} and last_used_at < now() - interval '1 minute'`.execute(
    kernel.db,
  )
}

function signedIn(row: SessionRow, configuration: SystemConfiguration, browserLanguage: Language): SignedIn {
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    account: row.account,
    name: row.name,
    organizationId: row.organization_id ?? '',
    positionId: row.position_id ?? undefined,
    isAdministrator: row.is_administrator,
    language: row.language ?? browserLanguage,
    locked: row.locked,
    mustChangePassword: passwordChangeDue(
      { changed: row.password_changed, days: row.password_days, exposed: row.password_exposed },
      configuration,
    ),
    mustEnrol: row.is_administrator && !row.second_factor && configuration.secondFactorForAdministrators === 1,
  }
}

/** Whether the password is one that somebody else set or may know, or older than the policy lets it grow (security 3.3, 3.4). */
function passwordChangeDue(
  password: { changed: boolean; days: number | null; exposed: boolean },
  configuration: SystemConfiguration,
): boolean {
  if (password.exposed) return true
  if (!password.changed) return configuration.mandatoryModificationOfInitialPassword === 1
  return configuration.passwordIsUpdatedRegularly === 1 && (password.days ?? 0) > configuration.updateCycle
}
