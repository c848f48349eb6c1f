import { migrationsOf } from '#server/database/migrate.ts'
import type { Migration } from '#server/database/migrate.ts'
import { serverFeatures } from './server-features.ts'

/** Every migration of the product in the order of running: the kernel's, then each feature's. */
export async function allMigrations(): Promise<Migration[]> {
  const kernel = await migrationsOf('kernel', new URL('../server/migrations', import.meta.url))
  const parts = await Promise.all(serverFeatures.map(({ name, migrations }) => (migrations ? migrationsOf(name, migrations) : [])))
  return [...kernel, ...parts.flat()]
}
