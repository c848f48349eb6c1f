import { sql } from 'kysely'
import {
  defaultConfiguration,
  secretMembers,
  systemConfiguration as schema,
  type SystemConfiguration,
} from '#engine/values/system-configuration.ts'
import { versionOf, type VersionedCache, type VersionedCaches } from '#server/cache/versioned-cache.ts'
import { isSealed, seal, unseal } from '#server/configuration/sealed-secret.ts'
import { valuesOf, type Settings, type SettingValues } from '#server/configuration/setting.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    sys_config: { key: string; value: unknown; modified_at: import('kysely').Generated<Date>; modified_by: string | null }
  }
}

interface Parts {
  readonly caches: VersionedCaches
  readonly settings: { readonly dataDirectory: string }
}

/** The members that the kernel itself knows; those of features stand in their manifests. */
export const systemSettings: Settings = Object.fromEntries(
  Object.entries(schema.shape).map(([name, member]) => [
    name,
    {
      schema: member,
      default: defaultConfiguration[name as keyof SystemConfiguration],
      secret: secretMembers.some((secret) => secret === name),
    },
  ]),
)

interface Known {
  /** What is stored, secrets in clear. */
  readonly stored: Readonly<Record<string, unknown>>
  readonly configuration: SystemConfiguration
}

const cacheOf = new WeakMap<VersionedCaches, VersionedCache<Known>>()

function configurationCache({ caches, settings: { dataDirectory } }: Parts): VersionedCache<Known> {
  const known = cacheOf.get(caches)
  if (known) return known
  const cache = caches.define('configuration', async (db) => {
    const rows = await db.selectFrom('sys_config').select(['key', 'value']).execute()
    const opened = await Promise.all(rows.map(async ({ key, value }) => [key, await clearValue(dataDirectory, key, value)] as const))
    const stored = Object.fromEntries(opened.filter(([, value]) => value !== undefined))
    return { stored, configuration: withStored(stored) }
  })
  cacheOf.set(caches, cache)
  return cache
}

/**
 * Encrypts secrets that stand in clear since a version that did not encrypt them. A node of that version on the same database may
 * write another one later; the next start finds it.
 */
export async function sealStoredSecrets(kernel: Parts & { readonly db: Db; readonly declaredSettings: Settings }): Promise<void> {
  const { db, declaredSettings, settings } = kernel
  const names = Object.entries(declaredSettings).flatMap(([name, { secret }]) => (secret ? [name] : []))
  const rows = await db.selectFrom('sys_config').select(['key', 'value']).where('key', 'in', names).execute()
  const clear = rows.filter(({ value }) => typeof value === 'string' && value !== '')
  if (clear.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const { key, value } of clear) {
      const sealed = JSON.stringify(await seal(settings.dataDirectory, key, String(value)))
      await sql`update sys_config set value = ${sealed}::jsonb where key = ${key} and value = ${JSON.stringify(value)}::jsonb`.execute(tx)
    }
    await configurationCache(kernel).bump(tx)
  })
}

async function clearValue(dataDirectory: string, key: string, value: unknown): Promise<unknown> {
  return isSealed(value) ? unseal(dataDirectory, key, value) : value
}

/** The stored members over the defaults; one that no longer fits its schema counts as not stored. */
export function withStored(stored: Readonly<Record<string, unknown>>): SystemConfiguration {
  return { ...defaultConfiguration, ...valuesOf(systemSettings, stored) }
}

/** The system configuration as it is now, secrets in clear: for the server alone. */
export async function systemConfiguration(kernel: Parts): Promise<SystemConfiguration> {
  return (await configurationCache(kernel).get()).configuration
}

/** What declared settings are now, secrets in clear: for the server alone. */
export async function settingValues<Declared extends Settings>(kernel: Parts, declared: Declared): Promise<SettingValues<Declared>> {
  return valuesOf(declared, (await configurationCache(kernel).get()).stored)
}

/** What an administrator reads in place of a secret. */
export const hiddenSecret = '******'

/** Values as an administrator reads them: a secret that is set shows as stars (security 11.4). */
export function withoutSecrets<Values extends Readonly<Record<string, unknown>>>(declared: Settings, values: Values): Values {
  const hidden = Object.entries(values).filter(([name, value]) => declared[name]?.secret && value !== '')
  return { ...values, ...Object.fromEntries(hidden.map(([name]) => [name, hiddenSecret])) }
}

/** Counts the changes of the configuration; a writer names the one he read. */
export async function configurationVersion(db: Db | Tx): Promise<number> {
  return Number(await versionOf(db, 'configuration'))
}

/** Who changed each stored setting last, and when; null where the program did. */
export async function lastChanges(db: Db | Tx): Promise<{ key: string; modified_at: Date; modified_by: string | null }[]> {
  return db.selectFrom('sys_config').select(['key', 'modified_at', 'modified_by']).execute()
}

/** Any number; writers of the configuration wait for each other, so that the version one compares is still the newest. */
const writersLock = 7_337_021

/** One member that was changed, as the audit log shows it. */
export interface SettingChange {
  readonly before: unknown
  readonly after: unknown
}

/**
 * Stores changed members; counts on every node within a second of the commit. Secrets are stored encrypted; stars in the place of
 * one keep it.
 *
 * @param changes by name, checked against their schemas
 * @param version the one that was read; without it the members are written unconditionally
 * @returns what really changed, secrets as stars @throws Refused 409 when somebody changed the configuration since that version
 */
export async function saveSettings(
  kernel: Parts,
  tx: Tx,
  declared: Settings,
  changes: Readonly<Record<string, unknown>>,
  userId: string,
  version?: number | null,
): Promise<Readonly<Record<string, SettingChange | typeof hiddenSecret>>> {
  await sql`select pg_advisory_xact_lock(${writersLock})`.execute(tx)
  if (version !== undefined && version !== null && version !== (await configurationVersion(tx)))
    throw new Refused(refusal('conflict', 'kernel.version-conflict'), { data: { version: await configurationVersion(tx) } })
  const now = await settingValues(kernel, declared)
  const changed = Object.entries(changes).filter(([name, value]) => {
    const kept = value === undefined || (declared[name]?.secret && value === hiddenSecret)
    return name in declared && !kept && JSON.stringify(now[name]) !== JSON.stringify(value)
  })
  if (changed.length === 0) return {}
  const { dataDirectory } = kernel.settings
  const rows = changed.map(async ([key, value]) => ({
    key,
    value: JSON.stringify(declared[key]?.secret ? await seal(dataDirectory, key, String(value)) : value),
    modified_by: userId,
  }))
  await tx
    .insertInto('sys_config')
    .values(await Promise.all(rows))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), modified_by: eb.ref('excluded.modified_by'), modified_at: new Date() })),
    )
    .execute()
  await configurationCache(kernel).bump(tx)
  return Object.fromEntries(
    changed.map(([name, after]) => [name, declared[name]?.secret ? hiddenSecret : { before: now[name], after }] as const),
  )
}
