import { outlineOf } from '#engine/forms/outline.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { formAt } from '#features/approvals/server/node-forms/node-forms.ts'
import { shownForm, type ShownForm } from '#features/approvals/server/reading/shown-forms.ts'
import type { RequestReading } from '#features/approvals/server/reading/request-reading.ts'
import {
  formerFields,
  readRecord,
  visibleFields,
  withInterfaceChoices,
  type OnlineFunction,
  type VisibleFields,
} from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** By this id the values of removed fields are read as another form of the request. */
export const removedForm = 'removed'

/**
 * What a request holds in fields that its form has no more, as a form to be read; undefined where there is nothing this reader may see.
 * He sees what his node showed, and what his menu grants, as while the fields were there: flows keep the rights of their version, and
 * grants those of fields that are gone. Who reads by what others may see, reads none of it.
 */
export async function removedFieldsOf(
  kernel: Kernel,
  session: SignedIn,
  { open, node, menu, by }: RequestReading,
): Promise<ShownForm | undefined> {
  const { row, fn, facts, definition } = open
  if (by === 'starter' || formAt(open, node).fn !== fn) return undefined
  const former = await formerFields(kernel, fn)
  if (!former) return undefined
  const rights = menu && (await kernel.access.functionRights(session, fn.id))
  if (menu && !rights) return undefined
  const granted = rights && withFormer(rights)
  const record = await readRecord(kernel, former.fn, row.id, facts, undefined)
  const filled = record && namesWithValues(former.fn, record.values)
  if (!record || !filled || filled.size === 0) return undefined
  // What was computed is judged with what it was computed from, which its last form tells.
  const sawIt = (name: string): boolean => {
    const was = former.lastIn.get(name)
    return was !== undefined && nodeRights(was, definition, node, false, granted && visibleFields(was, granted)).visible.inForm(name)
  }
  const { tableByKey } = outlineOf(former.fn.form, fieldTypes)
  // A table of which he saw no column would be empty rows.
  const holdsSeen = (name: string): boolean =>
    tableByKey.get(name)?.columns.some((column) => filled.has(column.name) && sawIt(column.name)) ?? true
  const seen: VisibleFields = { inForm: (name) => filled.has(name) && sawIt(name) && holdsSeen(name), inList: () => false }
  const told = await withInterfaceChoices(kernel, former.fn, session)
  const shown = nodeRights(told, definition, node, false, seen)
  if (![...filled].some((name) => shown.visible.inForm(name))) return undefined
  return shownForm(kernel, session, { fn: told, facts, record }, shown)
}

/** The rights as they were: grants of fields that are gone count for nothing else. */
function withFormer(rights: MenuRights): MenuRights {
  const { fields, formerFields } = rights
  return fields === 'all' || !formerFields ? rights : { ...rights, fields: fields.union(formerFields) }
}

/** Fields, columns and sub-tables in which something stands. */
function namesWithValues(fn: OnlineFunction, values: FormValues): ReadonlySet<string> {
  const { fields, tables } = outlineOf(fn.form, fieldTypes)
  const isFilled = (field: (typeof fields)[number], from: FormValues): boolean => !field.type.isEmpty(from[field.key] ?? field.type.empty)
  const own = fields.filter((field) => isFilled(field, values)).map(({ name }) => name)
  const inRows = tables.flatMap((table) => {
    const columns = table.columns.filter((column) => rowsIn(values[table.key]).some((row) => isFilled(column, row)))
    return columns.length === 0 ? [] : [table.name, ...columns.map(({ name }) => name)]
  })
  return new Set([...own, ...inRows])
}
