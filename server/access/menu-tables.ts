import { newId } from '#server/new-id.ts'
import { noteOf, writeNote, type Writing } from '#server/resource/audited-change.ts'
import type { Db, Tx } from '#server/database/types.ts'
import './tables.ts'

/** Kinds of items that are fields of tables. */
export type LinkedKind = 'column' | 'field' | 'data'

/** The tables that were chosen for items of a kind; undefined where nobody chose. */
export async function chosenTables(db: Db | Tx, menuId: string, kind: LinkedKind) {
  return db.selectFrom('menu_tables').select(['id', 'tables']).where('menu_id', '=', menuId).where('kind', '=', kind).executeTakeFirst()
}

/** Chooses the tables that items of a kind are taken from. */
export async function chooseTables(
  { now }: { readonly now: () => number },
  writing: Writing,
  menuId: string,
  kind: LinkedKind,
  tables: readonly string[],
): Promise<void> {
  const { tx } = writing
  const stored = await chosenTables(tx, menuId, kind)
  const change = { kind: 'menu-tables', object: `menu:${menuId}`, content: { [kind]: tables } }
  const note = noteOf(change, stored && { [kind]: stored.tables, version: 1 }, writing)
  if (!note) return
  await tx
    .insertInto('menu_tables')
    .values({ id: newId(), menu_id: menuId, kind, tables: [...tables] })
    .onConflict((conflict) => conflict.columns(['menu_id', 'kind']).doUpdateSet({ tables: [...tables] }))
    .execute()
  await writeNote(writing, note, now())
}
