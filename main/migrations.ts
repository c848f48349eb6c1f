import { migrationsOf } from '#server/database/migrate.ts'
import type { Migration } from '#server/database/migrate.ts'
import { serverFeatures } from './server-features.ts'

/** Folders of the kernel that have tables, in the order in which these are made; the first is the kernel itself. */
const kernelParts = ['.', 'directory', 'access', 'sessions', 'configuration', 'storage', 'jobs', 'traces', 'translations', 'managed']

/** Every migration of the product in the order of running: the kernel's, then each feature's. */
export async function allMigrations(): Promise<Migration[]> {
  const server = new URL('../server/', import.meta.url)
  const kernel = kernelParts.map((part) => migrationsOf(part === '.' ? 'kernel' : `kernel/${part}`, new URL(`${part}/migrations`, server)))
  const features = serverFeatures.map(({ name, migrations }) => (migrations ? migrationsOf(name, migrations) : []))
  return (await Promise.all([...kernel, ...features])).flat()
}
