import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { isOpenFilter } from './check-list.ts'
import { isAlwaysHidden, mayBePublic, mayTie } from './check-verify-code.ts'
import type { CompiledForm } from './compiled-form.ts'
import { fixedFilterIn } from './fixed-filter.ts'
import type { VerifyTable } from './model.ts'
import type { FormField, FormTable } from './outline.ts'
import { mostVerifyColumns } from './verify-tables.ts'

/** Whether everybody may be told a column of a table beside a record. */
export const mayBeBeside = (column: FormField, form: CompiledForm): boolean => mayBePublic(column, form) && !isAlwaysHidden(column, form)

/** Whether a column may hold the day from or until which a row counts. */
export const mayBeDay = (column: FormField, form: CompiledForm): boolean =>
  column.type.column(column.options) === 'date' && mayBeBeside(column, form)

/** A function whose rows are told beside the records of another. */
export interface OtherFunction {
  readonly form: CompiledForm
  /** Whether its records count once they are approved, and not with each save. */
  readonly hasFlow: boolean
}

/** Whether records of another function may be looked for by a field at all: a text of the record itself in clear. */
const isClearText = ({ table, part, type, options }: FormField): boolean =>
  table === undefined && type.column(options) === 'text' && !part.mask && !part.encrypted && !type.isSecret

/**
 * Whether records of another function may be found by a field. Without an approval anybody who adds a record there would give a company rows
 * by typing its value, so no two records hold it or nobody chooses it.
 */
export const mayBeTied = (field: FormField, { form, hasFlow }: OtherFunction): boolean =>
  isClearText(field) && (hasFlow || field.part.unique === true || mayTie(field, form))

/**
 * What keeps a table from being told beside the records of a form.
 *
 * @param field that holds the verify code
 * @param of the function that the table names; undefined where none such is published
 */
export function checkVerifyTable(field: FormField, table: VerifyTable, of: OtherFunction | undefined): readonly Refusal[] {
  const label = field.part.label || field.key
  const other = of?.form
  const rows = other?.outline.tableByKey.get(table.table)
  const refused = (text: string, name?: string): Refusal =>
    refusal('invalid', `forms.definition.verify-table-${text}`, {
      params: { label, table: table.title || rows?.part.label || table.table, ...(name !== undefined && { field: name }) },
      field: field.key,
    })
  if (!of || !other) return [refused('function')]
  if (!rows) return [refused('gone')]
  return [
    ...checkColumns(table, rows, other, refused),
    ...[table.from, table.until].flatMap((key) => {
      const found = rows.columns.find((column) => column.key === key)
      return key === undefined || (found && mayBeDay(found, other)) ? [] : [refused('day', found?.part.label || key)]
    }),
    ...checkTie(table, of, refused),
    ...(isOpenFilter(fixedFilterIn(table.ruleList), other.outline) ? [] : [refused('filter')]),
  ]
}

type Refuse = (text: string, name?: string) => Refusal

function checkColumns({ columns }: VerifyTable, rows: FormTable, other: CompiledForm, refused: Refuse): readonly Refusal[] {
  if (columns.length === 0 || columns.length > mostVerifyColumns) return [refused('columns', String(mostVerifyColumns))]
  return columns.flatMap((key) => {
    const found = rows.columns.find((column) => column.key === key)
    return found && mayBeBeside(found, other) ? [] : [refused('column', found?.part.label || key)]
  })
}

function checkTie({ its }: VerifyTable, other: OtherFunction, refused: Refuse): readonly Refusal[] {
  if (its === undefined) return []
  const found = other.form.outline.fields.find(({ key }) => key === its)
  if (found && mayBeTied(found, other)) return []
  return [refused(found && isClearText(found) ? 'its-typed' : 'its', found?.part.label || its)]
}
