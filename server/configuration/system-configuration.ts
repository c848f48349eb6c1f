import {
  defaultConfiguration,
  secretMembers,
  systemConfiguration as schema,
  type SystemConfiguration,
} from '#engine/values/system-configuration.ts'
import type { VersionedCache, VersionedCaches } from '#server/cache/versioned-cache.ts'
import type { Tx } from '#server/database/types.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    sys_config: { key: string; value: unknown; modified_at: import('kysely').Generated<Date>; modified_by: string | null }
  }
}

interface Parts {
  readonly caches: VersionedCaches
}

const cacheOf = new WeakMap<VersionedCaches, VersionedCache<SystemConfiguration>>()

function configurationCache({ caches }: Parts): VersionedCache<SystemConfiguration> {
  const known = cacheOf.get(caches)
  if (known) return known
  const cache = caches.define('configuration', async (db) => {
    const rows = await db.selectFrom('sys_config').select(['key', 'value']).execute()
    return withStored(Object.fromEntries(rows.map((row) => [row.key, row.value])))
  })
  cacheOf.set(caches, cache)
  return cache
}

/** The stored members over the defaults; one that no longer fits its schema counts as not stored. */
export function withStored(stored: Readonly<Record<string, unknown>>): SystemConfiguration {
  const entries = Object.entries(schema.shape).flatMap(([key, member]) => {
    const read = key in stored ? member.safeParse(stored[key]) : undefined
    return read?.success ? [[key, read.data] as const] : []
  })
  return { ...defaultConfiguration, ...Object.fromEntries(entries) }
}

/** The system configuration as it is now, secrets in clear: for the server alone. */
export async function systemConfiguration(kernel: Parts): Promise<SystemConfiguration> {
  return configurationCache(kernel).get()
}

/** What a secret looks like outside. */
export const hiddenSecret = '******'

/** The configuration as an administrator reads it: a secret that is set shows as stars (security 11.4). */
export function withoutSecrets(configuration: SystemConfiguration): SystemConfiguration {
  const hidden = secretMembers.filter((key) => configuration[key] !== '').map((key) => [key, hiddenSecret] as const)
  return { ...configuration, ...Object.fromEntries(hidden) }
}

/**
 * Stores changed members; counts on every node within a second of the commit.
 *
 * @returns the names of the members that really changed
 */
export async function saveConfigurationMembers(
  kernel: Parts,
  tx: Tx,
  changes: Partial<SystemConfiguration>,
  userId: string,
): Promise<string[]> {
  const now = await systemConfiguration(kernel)
  const kept = new Set<string>(secretMembers.filter((key) => changes[key] === hiddenSecret))
  const changed = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !kept.has(key) && now[key as keyof SystemConfiguration] !== value,
  )
  if (changed.length === 0) return []
  await tx
    .insertInto('sys_config')
    .values(changed.map(([key, value]) => ({ key, value: JSON.stringify(value), modified_by: userId })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), modified_by: eb.ref('excluded.modified_by'), modified_at: new Date() })),
    )
    .execute()
  await configurationCache(kernel).bump(tx)
  return changed.map(([key]) => key)
}
