import { isTableName } from '#engine/forms/columns.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { columnTypes, type ColumnType } from '#features/data-sources/contract.ts'

/** A column as it is typed. */
export interface TypedColumn {
  readonly field: string
  readonly fieldName: string
  readonly dataType: string
  /** `50` of a `varchar`, `18,2` of a `decimal`; of other types it says nothing. */
  readonly dataLength: string
  readonly primaryKey: number
  readonly allowNull: number
}

/** Columns of one table. */
export const mostColumns = 200

/** The length that a type takes where none is typed. */
const usualLengths: Readonly<Partial<Record<string, string>>> = { varchar: '255', decimal: '18,2' }

export const takesLength = (type: string): boolean => type in usualLengths

/** The length of a column as it is made; `''` of a type that takes none. */
export function lengthOf({ dataType, dataLength }: Pick<TypedColumn, 'dataType' | 'dataLength'>): string {
  const usual = usualLengths[dataType]
  return usual === undefined ? '' : dataLength.replace(/\s/g, '') || usual
}

function lengthProblem(column: TypedColumn): TextKey | undefined {
  const length = lengthOf(column)
  if (column.dataType === 'varchar')
    return /^\d{1,4}$/.test(length) && Number(length) >= 1 && Number(length) <= 4_000 ? undefined : 'data-models.length-wrong'
  if (column.dataType !== 'decimal') return undefined
  const [precision = 0, scale = 0] = length.split(',').map(Number)
  const isRight = /^\d{1,2}(,\d{1,2})?$/.test(length) && precision >= 1 && precision <= 38 && scale <= precision
  return isRight ? undefined : 'data-models.precision-wrong'
}

export const isColumnType = (type: string): type is ColumnType => columnTypes.some((one) => one === type)

/** What is wrong with a new column, undefined where nothing is. */
export function columnProblem(column: TypedColumn): TextKey | undefined {
  if (column.field === '') return 'data-models.column-missing'
  if (!isTableName(column.field)) return 'data-models.column-wrong'
  if (!isColumnType(column.dataType)) return 'data-models.type-wrong'
  if (column.fieldName.length > 100) return 'data-models.label-long'
  return lengthProblem(column) ?? (column.primaryKey === 1 && column.dataType === 'text' ? 'data-models.key-text' : undefined)
}

/** The same of a column that is there already: its name may be any that its database takes, and so may a type that stays. */
export function keptColumnProblem(column: TypedColumn, before: TypedColumn): TextKey | undefined {
  const isSame = column.dataType === before.dataType && lengthOf(column) === lengthOf(before)
  if (column.fieldName.length > 100) return 'data-models.label-long'
  return isSame ? undefined : columnProblem({ ...column, field: 'kept' })
}

/** What is wrong with the columns of a table, by their place; `undefined` for a column in order. */
export function columnProblems(columns: readonly TypedColumn[], before: readonly TypedColumn[] = []): readonly (TextKey | undefined)[] {
  const seen = new Set<string>()
  return columns.map((column) => {
    const name = column.field.toLowerCase()
    const isTwice = seen.has(name)
    seen.add(name)
    if (isTwice) return 'data-models.column-twice'
    const known = before.find(({ field }) => field === column.field)
    return known ? keptColumnProblem(column, known) : columnProblem(column)
  })
}
