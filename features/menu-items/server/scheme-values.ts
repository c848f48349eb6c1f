import type { ConditionOperator } from '#engine/access/row-scheme.ts'
import { operandOf } from '#engine/forms/super-query.ts'
import type { FieldFacts, Parsed } from '#engine/forms/field-type.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { ComparedField } from '#features/menu-items/server/compared-fields.ts'

/** A constant of a condition: of a read one what the column keeps. */
export type ReadConstant = { readonly constant: unknown } | { readonly refusal: Refusal | undefined }

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.every(isBlank))

/**
 * Reads the constant of a condition as it travels.
 *
 * @returns a refusal for what is no value of the field; an undefined one where a value is missing
 */
export function readConstant(field: ComparedField, operator: ConditionOperator, wire: unknown, facts: FieldFacts): ReadConstant {
  const operand = operandOf(operator)
  if (operand === 'none') return { constant: '' }
  if (isBlank(wire)) return { refusal: undefined }
  if (operand === 'text') {
    const text = typeof wire === 'string' || typeof wire === 'number' ? String(wire).trim() : ''
    return text === '' || text.length > 200 ? { refusal: undefined } : { constant: text }
  }
  if (operand === 'range') {
    if (!Array.isArray(wire) || wire.length !== 2) return { refusal: undefined }
    return together(wire.map((end) => (isBlank(end) ? { constant: null } : one(field, end, facts))))
  }
  if (operand === 'several') {
    const list: readonly unknown[] = Array.isArray(wire) ? wire.slice(0, 500) : [wire]
    if (field.columnType.endsWith('[]')) return one(field, list, facts)
    return together(list.map((value) => one(field, value, facts)))
  }
  return one(field, single(wire), facts)
}

/** The value of a list of one; a path in a tree is a list too. */
const single = (wire: unknown): unknown => (Array.isArray(wire) && wire.length === 1 && !Array.isArray(wire[0]) ? wire[0] : wire)

function one({ type, options }: ComparedField, wire: unknown, facts: FieldFacts): ReadConstant {
  const parsed: Parsed<unknown> = type.fromWire(wire, options, facts)
  if (!parsed.ok) return { refusal: parsed.refusal }
  if (type.isEmpty(parsed.value)) return { refusal: undefined }
  const column = type.toColumn(parsed.value, options, facts)
  return { constant: column instanceof Date ? column.toISOString() : column }
}

function together(read: readonly ReadConstant[]): ReadConstant {
  const wrong = read.find((value) => 'refusal' in value)
  return wrong ?? { constant: read.map((value) => ('constant' in value ? value.constant : undefined)) }
}

/** The values of a stored constant, one by one, as the field's type has them. */
function valuesOf({ type, options, columnType }: ComparedField, constant: unknown, facts: FieldFacts): readonly unknown[] {
  const stored: readonly unknown[] = columnType.endsWith('[]') ? [[constant].flat()] : [constant].flat()
  return stored.map((value) => {
    const column = columnType === 'timestamptz' && typeof value === 'string' ? new Date(value) : value
    return value === null ? type.empty : type.fromColumn(column, options, facts)
  })
}

/** The constant of a stored condition as it travels. */
export function writeConstant(field: ComparedField, operator: ConditionOperator, constant: unknown, facts: FieldFacts): unknown {
  const operand = operandOf(operator)
  if (operand === 'none') return ''
  if (operand === 'text') return String(constant)
  const { type, options } = field
  const values = valuesOf(field, constant, facts).map((value) => (type.isEmpty(value) ? null : type.toWire(value, options, facts)))
  if (operand === 'one' && values.length === 1) return values[0]
  return field.columnType.endsWith('[]') ? values[0] : values
}

/** The constant as people read it. */
export function constantText(field: ComparedField, operator: ConditionOperator, constant: unknown, facts: FieldFacts): string {
  const operand = operandOf(operator)
  if (operand === 'none') return ''
  if (operand === 'text') return String(constant)
  const { type, options } = field
  const texts = valuesOf(field, constant, facts).map((value) => (type.isEmpty(value) ? '…' : type.format(value, options, facts)))
  return texts.join(operand === 'range' ? ' – ' : '、')
}

/** What a condition lacks, at its place in the scheme. */
export function incomplete(at: string): Refusal {
  return refusal('invalid', 'schemes.incomplete', { field: at })
}
