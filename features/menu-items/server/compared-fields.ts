import { conditionOffer, type ConditionOffer } from '#engine/access/row-scheme.ts'
import type { FieldType } from '#engine/forms/field-type.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { MenuForm, MenuTable } from '#features/menu-items/server/menu-form.ts'

/** A field that conditions of data schemes may name. */
export interface ComparedField {
  readonly code: string
  readonly label: string
  readonly type: FieldType
  readonly options: Readonly<Record<string, unknown>>
  readonly columnType: string
  readonly table: MenuTable
  readonly offer: ConditionOffer
}

/** What a record knows of itself, with the type that its values are entered by. */
const ownFacts = [
  { code: '@owner', label: '创建人员', type: 'user' },
  { code: '@organization', label: '所属组织', type: 'organization' },
] as const

/** Fields of a form that can be compared, own facts of the record first. */
export function comparedFields({ fn, fields, tables }: MenuForm): ReadonlyMap<string, ComparedField> {
  const own = ownFacts.flatMap(({ code, label, type: name }): ComparedField[] => {
    const type = fieldTypes.get(name)
    if (!type) return []
    const [columnType, options] = ['text', type.options.parse({}) as ComparedField['options']]
    return [{ code, label, type, options, columnType, table: tables[0]!, offer: conditionOffer(type, columnType) }]
  })
  const ofForm = [...fields.values()].flatMap(({ code, label, field, table }): ComparedField[] => {
    const columnType = fn.tables.byField.get(field.name)?.columnType
    const offer = conditionOffer(field.type, columnType)
    if (columnType === undefined || offer.operators.length === 0) return []
    return [{ code, label, type: field.type, options: field.options, columnType, table, offer }]
  })
  return new Map([...own, ...ofForm].map((one) => [one.code, one]))
}

/** Types of data fields as the family names them, by the type of the column. */
export function familyType(columnType: string): string {
  if (columnType.startsWith('numeric')) return 'double'
  if (columnType === 'timestamptz' || columnType === 'date') return 'datetime'
  return columnType === 'boolean' || columnType === 'smallint' ? 'int' : 'varchar'
}
