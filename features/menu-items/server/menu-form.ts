import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { functionById, type OnlineFunction } from '#features/records/entry.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** A field that a menu's form declares, as its items name it. */
export interface MenuField {
  /** `planArea`, of a sub-table `items-planArea`. */
  readonly code: string
  readonly label: string
  readonly field: FormField
  /** Key of the sub-table it stands in. */
  readonly subTable: string | undefined
  readonly table: MenuTable
}

/** A table of the form, by the name that the database gives it. */
export interface MenuTable {
  readonly name: string
  readonly label: string
}

/** The published form that a menu opens. */
export interface MenuForm {
  readonly fn: OnlineFunction
  readonly tables: readonly MenuTable[]
  /** Fields and columns of sub-tables, and the sub-tables themselves, by code in the order of the form. */
  readonly fields: ReadonlyMap<string, MenuField>
}

/** The form that a menu opens; undefined where it opens none. */
export async function formOfMenu(kernel: Kernel, db: Db | Tx, menuId: string): Promise<MenuForm | undefined> {
  const menu = await db
    .selectFrom('menu')
    .select(['type', 'property'])
    .where('id', '=', menuId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (menu?.type !== 3) return undefined
  const { moduleId } = menu.property as { readonly moduleId?: unknown }
  const fn = typeof moduleId === 'string' ? await functionById(kernel, moduleId) : undefined
  return fn && menuForm(fn)
}

/** The fields of a function as items name them. */
export function menuForm(fn: OnlineFunction): MenuForm {
  const outline = outlineOf(fn.form, fieldTypes)
  const main: MenuTable = { name: fn.tables.main.name, label: fn.name }
  const subTables = new Map(fn.tables.subTables.map(({ name, table }) => [table.key, { name, label: table.part.label }]))
  const fields = outline.names.flatMap((name): MenuField[] => {
    const field = outline.byName.get(name)
    if (!field) return []
    const own = field.table === undefined ? undefined : subTables.get(field.table)
    const code = field.table === undefined ? field.key : `${field.table}-${field.key}`
    const label = own ? `${own.label}-${field.part.label}` : field.part.label
    return [{ code, label, field, subTable: field.table, table: own ?? main }]
  })
  return { fn, tables: [main, ...subTables.values()], fields: new Map(fields.map((one) => [one.code, one])) }
}
