import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { AccessControl } from '#server/access/access-control.ts'
import { withDeclared } from '#server/access/declared.ts'
import type { RowScheme } from '#server/access/menu-rights.ts'
import type { KeptKind, MenuItemTable, RowSchemeTable } from '#server/access/tables.ts'
import type { Tx } from '#server/database/types.ts'
import { noteOf, writeNote, type Writing } from '#server/resource/audited-change.ts'
import './tables.ts'

interface Parts {
  readonly access: Pick<AccessControl, 'changed'>
  readonly now: () => number
}

export interface ItemInput {
  readonly code: string
  readonly name: string
  /** False: the function declares it and does not have it switched on. */
  readonly enabled?: boolean
  readonly property?: Readonly<Record<string, unknown>>
}

/** Id of an item that the program made: from its menu and code, so that installing twice changes nothing. */
function menuItemId(menuId: string, kind: KeptKind | 'rows', code: string): string {
  return `${menuId}:${kind}:${code}`
}

/** Finds the ids of items and schemes by their codes; those that are not there yet get the id the program gives them. */
export async function itemIds(
  tx: Tx,
  menuIds: readonly string[],
): Promise<(menuId: string, kind: KeptKind | 'rows', code: string) => string> {
  const among = menuIds.length === 0 ? [''] : menuIds
  const items = await tx.selectFrom('menu_item').select(['id', 'menu_id', 'kind', 'code']).where('menu_id', 'in', among).execute()
  const schemes = await tx.selectFrom('row_scheme').select(['id', 'menu_id', 'code']).where('menu_id', 'in', among).execute()
  const known = new Map([
    ...items.map((one) => [menuItemId(one.menu_id, one.kind, one.code), one.id] as const),
    ...schemes.map((one) => [menuItemId(one.menu_id, 'rows', one.code), one.id] as const),
  ])
  return (menuId, kind, code) => known.get(menuItemId(menuId, kind, code)) ?? menuItemId(menuId, kind, code)
}

/** What a function declares of an item. */
interface DeclaredItem {
  readonly [member: string]: unknown
  readonly name: string
  readonly sort_code: number
  readonly property: unknown
}

/**
 * Brings the items of one kind to what a function declares. Items that are no longer named are withdrawn, not removed (permissions
 * 2), so that their grants come back with them. What administrators did stays: items made by hand, each member that was changed, and
 * whether an item is switched on.
 */
export async function setMenuItems(
  kernel: Parts,
  writing: Writing,
  menuId: string,
  kind: KeptKind,
  items: readonly ItemInput[],
): Promise<void> {
  const { tx } = writing
  const version = await lockedVersion(tx, menuId)
  const stored = await storedItems(tx, menuId, kind)
  const wanted = items.map((item, index) => wantedItem(item, index, stored.get(item.code)))
  const named = new Set(items.map(({ code }) => code))
  const before = [...stored.values()].filter((one) => named.has(one.code) || (one.declared !== null && !one.withdrawn))
  const note = noteOf(
    { kind: 'menu', object: `menu:${menuId}`, content: { [kind]: wanted.map(({ told }) => told) } },
    { [kind]: before.map(toldOf), version },
    writing,
  )
  const isSame = wanted.every(({ told, declared }) => isDeepStrictEqual(stored.get(told.code)?.declared, declared))
  if (!note && isSame) return
  await writeItems(tx, menuId, kind, wanted, new Date(kernel.now()))
  if (!note) return
  await countMenuUp(tx, menuId)
  await writeNote(writing, note, kernel.now())
  await kernel.access.changed(tx)
}

type ItemRow = Selectable<MenuItemTable>

/** An item with what is declared of it; `told` is what the audit log tells of it. */
function wantedItem({ code, name, enabled = true, property = {} }: ItemInput, index: number, stored: ItemRow | undefined) {
  const declared: DeclaredItem = { name, sort_code: index, property }
  // What was made by hand before the function had it keeps what was typed.
  const content = stored?.declared === null ? stored : withDeclared(declared, stored, stored?.declared)
  return { declared, told: { code, name: content.name, enabled, sort_code: content.sort_code, property: content.property } }
}

const toldOf = ({ code, name, withdrawn, sort_code, property }: ItemRow) => ({ code, name, enabled: !withdrawn, sort_code, property })

async function writeItems(
  tx: Tx,
  menuId: string,
  kind: KeptKind,
  wanted: readonly ReturnType<typeof wantedItem>[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('menu_item')
    .set({ withdrawn: true })
    .where('menu_id', '=', menuId)
    .where('kind', '=', kind)
    .where('declared', 'is not', null)
    .execute()
  if (wanted.length === 0) return
  const rows = wanted.map(({ declared, told: { enabled, property, ...row } }) => ({
    ...row,
    id: menuItemId(menuId, kind, row.code),
    menu_id: menuId,
    kind,
    withdrawn: !enabled,
    property: JSON.stringify(property),
    declared: JSON.stringify(declared),
  }))
  await tx
    .insertInto('menu_item')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['menu_id', 'kind', 'code']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        withdrawn: eb.ref('excluded.withdrawn'),
        sort_code: eb.ref('excluded.sort_code'),
        property: eb.ref('excluded.property'),
        declared: eb.ref('excluded.declared'),
        version: eb('menu_item.version', '+', 1),
        modified_at: now,
      })),
    )
    .execute()
}

async function storedItems(tx: Tx, menuId: string, kind: KeptKind): Promise<ReadonlyMap<string, ItemRow>> {
  const rows = await tx
    .selectFrom('menu_item')
    .selectAll()
    .where('menu_id', '=', menuId)
    .where('kind', '=', kind)
    .orderBy('sort_code')
    .orderBy('code')
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** The version of a menu, locked until the commit. */
async function lockedVersion(tx: Tx, menuId: string): Promise<number> {
  const { version } = await tx.selectFrom('menu').select('version').where('id', '=', menuId).forUpdate().executeTakeFirstOrThrow()
  return version
}

/** What a program changes of the items and schemes of a menu counts as a change of it. */
async function countMenuUp(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('menu')
    .set((eb) => ({ version: eb('version', '+', 1), modified_at: new Date() }))
    .where('id', '=', id)
    .execute()
}

export interface SchemeInput {
  readonly code: string
  readonly name: string
  /** Admits every row; at most one of a menu. */
  readonly allRows?: boolean
  readonly definition: RowScheme
}

/**
 * Brings the data schemes of a menu to what an application declares; one that it does not name any more is deleted and admits nothing.
 * What administrators did stays: schemes made by hand, and each member that was changed.
 */
export async function setRowSchemes(kernel: Parts, writing: Writing, menuId: string, schemes: readonly SchemeInput[]): Promise<void> {
  const { tx } = writing
  const version = await lockedVersion(tx, menuId)
  const rows = await tx.selectFrom('row_scheme').selectAll().where('menu_id', '=', menuId).orderBy('sort_code').execute()
  const stored = new Map(rows.map((row) => [row.code, row]))
  const wanted = schemes.map((scheme, index) => wantedScheme(scheme, index, stored.get(scheme.code)))
  const named = new Set(schemes.map(({ code }) => code))
  const gone = rows.filter((row) => row.declared !== null && !named.has(row.code))
  const before = rows.filter((row) => named.has(row.code) || gone.includes(row)).map(schemeContent)
  const note = noteOf(
    { kind: 'menu', object: `menu:${menuId}`, content: { schemes: wanted.map(({ content }) => content) } },
    { schemes: before, version },
    writing,
  )
  if (!note) return
  if (gone.length > 0)
    await tx
      .deleteFrom('row_scheme')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  for (const { content, declared } of wanted) {
    const row = { ...content, definition: JSON.stringify(content.definition), declared: JSON.stringify(declared) }
    await tx
      .insertInto('row_scheme')
      .values({ ...row, id: menuItemId(menuId, 'rows', content.code), menu_id: menuId })
      .onConflict((conflict) =>
        conflict
          .columns(['menu_id', 'code'])
          .doUpdateSet((eb) => ({ ...row, version: eb('row_scheme.version', '+', 1), modified_at: new Date(kernel.now()) })),
      )
      .execute()
  }
  await countMenuUp(tx, menuId)
  await writeNote(writing, note, kernel.now())
  await kernel.access.changed(tx)
}

type SchemeRow = Selectable<RowSchemeTable>

function wantedScheme({ code, name, allRows = false, definition }: SchemeInput, index: number, stored: SchemeRow | undefined) {
  const declared = { name, all_rows: allRows, definition, sort_code: index }
  const {
    name: named,
    all_rows,
    definition: conditions,
    sort_code,
  } = stored?.declared === null ? stored : withDeclared(declared, stored, stored?.declared)
  return { declared, content: { code, name: named, all_rows, definition: conditions, sort_code } }
}

const schemeContent = ({ code, name, all_rows, definition, sort_code }: SchemeRow) => ({ code, name, all_rows, definition, sort_code })
