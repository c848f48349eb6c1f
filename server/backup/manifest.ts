import { z } from 'zod'

/** Grows with each change that an older program could not restore. */
export const formatNumber = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What an archive says of itself. It stands behind the parts it names; `seal.json` behind it holds its hash and its signature. */
export const manifestShape = z.object({
  format: z.number().int(),
  /** Of the product that made it. */
  version: z.string(),
  /** When the snapshot was taken, ISO 8601 in UTC. */
  at: z.string(),
  /** The first number that no transaction of the snapshot has, as the audit log counts them. */
  nextTransaction: z.string().regex(/^\d{1,18}$/),
  /** Major version of PostgreSQL. */
  postgres: z.number().int(),
  /** Steps of the tables, `part/number`. */
  migrations: z.array(z.string()),
  /** Ids of keys by the file they lie in; never the keys. */
  keys: z.record(z.string(), z.array(z.string())),
  schema: z.object({ bytes: z.number(), sha256 }),
  /** In the order of their parts, `tables/1.zst` and on. */
  tables: z.array(z.object({ name: z.string(), rows: z.number(), bytes: z.number(), sha256 })),
  /** `sha256` is that of all ids and hashes of the parts of files, in their order, so its size does not grow with the files. */
  files: z.object({ count: z.number(), bytes: z.number(), sha256 }),
})
export type Manifest = z.output<typeof manifestShape>

export const sealShape = z.object({ sha256, signature: sha256 })

/** Names of the entries of an archive. */
export const entryNames = {
  schema: 'schema.json.zst',
  table: (number: number) => `tables/${number}.zst`,
  file: (id: string) => `files/${id}.zst`,
  manifest: 'manifest.json',
  seal: 'seal.json',
} as const

/** The id of a stored file in the name of its entry; undefined for another entry. */
export function fileIdOf(entry: string): string | undefined {
  return /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.zst$/.exec(entry)?.[1]
}
