import { sql } from 'kysely'
import { topMenu } from '#features/menus/contract.ts'
import { inOrder, menus, typedMenu, type Typed } from '#features/menus/server/menus.ts'
import { subjectOf } from '#features/menus/server/rules.ts'
import { menuStore, type MenuRow } from '#server/access/menu-store.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Asking } from '#server/managed/resource.ts'
import { insertNew, judge, replaceOld } from '#server/managed/write-rows.ts'
import { newId } from '#server/new-id.ts'
import { byProgram, writeNote } from '#server/resource/audited-change.ts'
import { changesOf } from '#server/resource/changes.ts'

/** What an entry of a function is made of. */
export interface FunctionOfMenu {
  readonly id: string
  readonly code: string
  readonly name: string
  /** What its roles must be granted by name; off: it comes with the entry. */
  readonly judges: { readonly buttons: boolean; readonly columns: boolean; readonly fields: boolean; readonly rows: boolean }
}

/** Where an entry stands: `parentId` undefined at the top of the system. */
export interface MenuSpot {
  readonly systemId: string
  readonly parentId: string | undefined
}

const functionType = 3

/** The entries that open a function, in their order. */
export async function menusOfFunction(db: Db | Tx, functionId: string): Promise<readonly MenuRow[]> {
  const rows = await menuStore.list(db, {
    order: inOrder,
    where: [sql<boolean>`type = ${functionType} and property ->> 'moduleId' = ${functionId}`],
  })
  return rows.filter((row) => subjectOf(row) === functionId)
}

/** The address under which an entry opens. */
export const addressOfMenu = ({ address }: MenuRow): string => `/${address}`

/** A change that is part of a publication. */
export interface Releasing {
  readonly asking: Asking
  readonly tx: Tx
  readonly audit: (note: AuditNote) => void
}

/**
 * Makes an entry for a published function by the rules of the screen of menus; one that stands there already is not made again, also where
 * two do it at once.
 *
 * @throws Refused what the form of menus would say
 */
export async function makeFunctionMenu({ asking, tx, audit }: Releasing, fn: FunctionOfMenu, spot: MenuSpot): Promise<void> {
  const { kernel, session, db } = asking
  await menus.begin?.(kernel, tx)
  const all = await menuStore.list(tx, { order: inOrder, where: [sql<boolean>`system_id = ${spot.systemId}`] })
  const there = all.some((one) => one.type === functionType && subjectOf(one) === fn.id && (one.parent_id ?? undefined) === spot.parentId)
  if (there) return
  const taken = new Set(all.map(({ code }) => code))
  const body: Typed = {
    systemId: spot.systemId,
    category: 'Web',
    parentId: spot.parentId ?? topMenu,
    fullName: fn.name.slice(0, 50),
    enCode: freeCode(fn.code, taken),
    icon: 'form',
    type: functionType,
    isButtonAuthorize: fn.judges.buttons ? 1 : 0,
    isColumnAuthorize: fn.judges.columns ? 1 : 0,
    isFormAuthorize: fn.judges.fields ? 1 : 0,
    isDataAuthorize: fn.judges.rows ? 1 : 0,
    propertyJson: JSON.stringify({ moduleId: fn.id }),
    sortCode: Math.min(
      999_999,
      Math.max(0, ...all.filter(({ parent_id }) => (parent_id ?? undefined) === spot.parentId).map((one) => one.sort_code)) + 10,
    ),
  }
  const after: MenuRow = { ...typedMenu(body, undefined), id: newId(), version: 1, created_at: new Date(kernel.now()) }
  const change = { kernel, session, db, tx, act: 'add', before: undefined, after } as const
  await judge(menus, change)
  await insertNew(menus, change, audit)
}

function freeCode(code: string, taken: ReadonlySet<string>): string {
  for (let no = 1; ; no += 1) {
    const free = no === 1 ? code : `${code}_${no}`
    if (!taken.has(free)) return free
  }
}

/** Whether a switch of an entry goes off with this: then what it judged comes with the entry, to everybody who has it. */
export function widensMenu(menu: MenuRow, { judges }: Pick<FunctionOfMenu, 'judges'>): boolean {
  return (
    (menu.judges_buttons && !judges.buttons) ||
    (menu.judges_columns && !judges.columns) ||
    (menu.judges_fields && !judges.fields) ||
    (menu.judges_rows && !judges.rows)
  )
}

/** What an entry has from its function. */
export type FollowedFunction = Pick<FunctionOfMenu, 'name' | 'judges'>

/**
 * Lets the entries of a function follow it: the name where nobody gave them another one, the switches of permission items where they go on;
 * off they go by super administrators alone (security 4.5).
 *
 * @param befores name and switches that entries may have from earlier versions; an entry that differs from all was changed by somebody and stays
 */
export async function followFunction(
  { asking, tx, audit }: Releasing,
  fn: FunctionOfMenu,
  befores: readonly FollowedFunction[],
): Promise<void> {
  const { kernel, session, db } = asking
  await menus.begin?.(kernel, tx)
  for (const menu of await menusOfFunction(tx, fn.id)) {
    const after = followed(menu, fn, befores, session.isAdministrator)
    if (after === menu) continue
    const change = { kernel, session, db, tx, act: 'edit', before: menu, after } as const
    await judge(menus, change)
    await replaceOld(menus, change, audit)
  }
}

/** The same where the program finishes a release that was interrupted: no switch goes off. */
export async function followByProgram(
  kernel: Kernel,
  { tx, publishedBy }: { readonly tx: Tx; readonly publishedBy: string },
  fn: FunctionOfMenu,
  befores: readonly FollowedFunction[],
): Promise<void> {
  await menus.begin?.(kernel, tx)
  for (const menu of await menusOfFunction(tx, fn.id)) {
    const after = followed(menu, fn, befores, false)
    if (after === menu) continue
    await menuStore.replace(tx, after, { now: new Date(kernel.now()), userId: publishedBy })
    const note = { action: 'menu.changed', object: `menu:${menu.id}`, changes: changesOf(menu, after) }
    await writeNote(byProgram(tx), note, kernel.now())
  }
}

function followed(menu: MenuRow, fn: FollowedFunction, befores: readonly FollowedFunction[], mayWiden: boolean): MenuRow {
  const follows = (own: boolean, judge: keyof FunctionOfMenu['judges']): boolean => {
    const is = fn.judges[judge]
    return befores.some(({ judges }) => judges[judge] === own) && (is || mayWiden) ? is : own
  }
  const after: MenuRow = {
    ...menu,
    name: befores.some(({ name }) => menu.name === name.slice(0, 50)) ? fn.name.slice(0, 50) : menu.name,
    judges_buttons: follows(menu.judges_buttons, 'buttons'),
    judges_columns: follows(menu.judges_columns, 'columns'),
    judges_fields: follows(menu.judges_fields, 'fields'),
    judges_rows: follows(menu.judges_rows, 'rows'),
  }
  return JSON.stringify(after) === JSON.stringify(menu) ? menu : { ...after, version: menu.version + 1 }
}
