import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/types.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    demo_mark: { kind: DemoKind; id: string }
  }
}

export const demoKinds = ['user', 'organization', 'position', 'dictionary-entry'] as const
/** What a demo makes by itself. Records and requests of its users need no mark: their owner has one. */
export type DemoKind = (typeof demoKinds)[number]

/** Ids of what a demo made, by kind. */
export type DemoMarks = Readonly<Record<DemoKind, readonly string[]>>

export async function markDemo(tx: Tx, kind: DemoKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('demo_mark')
    .values(ids.map((id) => ({ kind, id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function demoMarks(db: Db | Tx): Promise<DemoMarks> {
  const rows = await db.selectFrom('demo_mark').selectAll().orderBy('id').execute()
  const ofKind = (kind: DemoKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return Object.fromEntries(demoKinds.map((kind) => [kind, ofKind(kind)])) as unknown as DemoMarks
}

export async function forgetDemoMarks(tx: Tx): Promise<void> {
  await tx.deleteFrom('demo_mark').execute()
}

/** Whether a demo made this person, and so whatever the person made. */
export const isOfDemo = (db: Db | Tx, userId: string): Promise<boolean> => isAnyOfDemo(db, [userId])

/** Whether a demo made one of these people. */
export async function isAnyOfDemo(db: Db | Tx, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length === 0) return false
  const found = await db.selectFrom('demo_mark').select('id').where('kind', '=', 'user').where('id', 'in', userIds).executeTakeFirst()
  return found !== undefined
}

/** Whether the server holds demo data, which every page says (seed-industry 14). */
export async function holdsDemo(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (select from demo_mark) as held`.execute(db)
  return rows[0]?.held ?? false
}
