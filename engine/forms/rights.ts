import type { FormField } from './outline.ts'

/** What the caller may do with one field, as form permissions and the flow node say together. */
export interface FieldRight {
  readonly readable: boolean
  readonly writable: boolean
  /** The flow node asks for it, whatever the definition says. */
  readonly required?: boolean
}

/** Rights by the name of the field: `planArea`, `items`, `items.planArea`; `others` holds for fields not named. */
export interface FormRights {
  readonly fields: ReadonlyMap<string, FieldRight>
  readonly others: FieldRight
}

/** Everything may be read and written. */
export const everyRight: FormRights = { fields: new Map(), others: { readable: true, writable: true } }

/** Everything may be read, nothing written. */
export const readingRight: FormRights = { fields: new Map(), others: { readable: true, writable: false } }

const none: FieldRight = { readable: false, writable: false }

/** The right to a field. A column has none that its sub-table has not; what can't be read can't be written. */
export function rightOf(rights: FormRights, field: FormField): FieldRight {
  const own = rights.fields.get(field.name) ?? rights.others
  const around = field.table === undefined ? own : (rights.fields.get(field.table) ?? rights.others)
  if (!own.readable || !around.readable) return none
  return own.writable && !around.writable ? { ...own, writable: false } : own
}
