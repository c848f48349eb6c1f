import type { z } from 'zod'
import type { FieldMark } from '#engine/flows/field-marks.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { sentMarks } from '#features/approvals/contract/action-input.ts'
import type { NodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import type { OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import type { OnlineFunction } from '#features/records/entry.ts'

type SentMarks = NonNullable<z.output<typeof sentMarks>>

/**
 * Marks as they are stored, with captions and row numbers of now. Of several on one path the last counts.
 *
 * @throws Refused 422 for a field or row that does not exist or that this person may not read; both read the same
 */
export function placedMarks({ fn, record }: OpenRequest, rights: NodeRights, sent: SentMarks): readonly FieldMark[] {
  const marks = new Map(sent.map(({ path, remark }) => [path, remark.trim()]))
  return Array.from(marks, ([path, remark]) => {
    const { name, table, row } = partsOf(fn, path)
    const field = outlineOf(fn.form, fieldTypes).byName.get(name)
    const index = row === undefined ? -1 : rowsIn(record.values[table]).findIndex(({ id }) => id === row)
    const isThere = row === undefined ? field?.table === undefined : index >= 0
    if (!field || !isThere || field.part.hidden || !rights.visible.inForm(name)) throw new Refused(unknownField)
    return { path, label: field.part.label, row: row === undefined ? null : index + 1, remark }
  })
}

const unknownField = refusal('invalid', 'approvals.mark-unknown')

/**
 * A mark as a person with these rights reads it, with the caption in his language; undefined where he may not. Of a field that the
 * form no longer has nobody knows who may.
 */
export function readMark(fn: OnlineFunction, rights: NodeRights, mark: FieldMark): FieldMark | undefined {
  const { name } = partsOf(fn, mark.path)
  const field = outlineOf(fn.form, fieldTypes).byName.get(name)
  return field && rights.visible.inForm(name) ? { ...mark, label: field.part.label } : undefined
}

/** Name of the field or sub-table of a path, with the row. A row is read with its sub-table. */
function partsOf(fn: OnlineFunction, path: string): { readonly name: string; readonly table: string; readonly row: string | undefined } {
  const [first = '', row, column, ...rest] = path.split('.')
  const isTable = outlineOf(fn.form, fieldTypes).tableByKey.has(first)
  if (rest.length > 0 || (row !== undefined && !isTable)) return { name: '', table: '', row: undefined }
  return { name: column === undefined ? first : `${first}.${column}`, table: first, row }
}
