import { sql } from 'kysely'
import { allowedStore, type AllowedThing } from '#features/data-interfaces/server/tables.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** What interfaces may reach, of one kind. */
export const listed = (db: Db | Tx, kind: AllowedThing['kind']) =>
  allowedStore.list(db, { where: [sql<boolean>`kind = ${kind}`], order: sql`name` })

export const allowedTables = (db: Db | Tx): Promise<readonly AllowedThing[]> => listed(db, 'table')

export const allowedOrigins = async (db: Db): Promise<readonly string[]> => (await listed(db, 'origin')).map(({ name }) => name)

/** The origin of an address, which no parameter may be a part of; undefined for what is no address of a service. */
export function originOf(address: string): string | undefined {
  const found = /^(https?:\/\/[^/?#\\@{}\s]+)(?:[/?#]|$)/i.exec(address.trim())?.[1]
  if (found === undefined || !URL.canParse(found)) return undefined
  const { origin, username, password } = new URL(found)
  return username === '' && password === '' ? origin : undefined
}
