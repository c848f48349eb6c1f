import type { Operator } from '#engine/forms/field-type.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { ListSearch } from '#engine/forms/model.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { all, any, compare, type Condition } from '#features/records/server/query/operators.ts'
import type { VisibleFields } from '#features/records/server/query/visible-fields.ts'

/** What a request may name: fields of the main table that this user sees in the list. */
export interface FilterScope {
  readonly fn: OnlineFunction
  readonly visible: VisibleFields
  readonly facts: ServerFacts
}

/** @throws Refused 400 for a field that does not exist or is hidden: both read the same */
export function listField({ fn, visible }: FilterScope, key: string): StoredField {
  const stored = fn.tables.main.stored.find((one) => one.field.key === key)
  if (!stored || !visible.inList(key)) throw unknownField(key)
  return stored
}

function unknownField(key: string): Refused {
  return new Refused(refusal('malformed', 'kernel.unknown-field', { params: { field: key.slice(0, 60) } }))
}

/** Conditions of the search bar: `{field: value}`, ranges as pairs (form-definition 4.1). */
export function searchConditions(scope: FilterScope, queryJson: string): Condition[] {
  const query = parseJson(queryJson)
  if (query === undefined) return []
  if (!isObject(query)) throw unknownField('queryJson')
  return Object.entries(query).flatMap(([key, value]) => {
    if (isBlank(value)) return []
    const search = scope.fn.list.searches.find((one) => one.key === key)
    if (!search) throw unknownField(key)
    return [searchCondition(scope, search, value)]
  })
}

function searchCondition(scope: FilterScope, search: ListSearch, value: unknown): Condition {
  const stored = listField(scope, search.key)
  if (stored.field.type.operators.length === 0) throw unknownField(search.key)
  if (search.kind === 'like') return compare(stored, 'contains', [plainText(search.key, value)])
  if (search.kind === 'range' && Array.isArray(value))
    return compare(
      stored,
      'between',
      value.map((end) => (isBlank(end) ? null : columnValue(scope, stored, end))),
    )
  if (search.multiple && Array.isArray(value))
    return compare(
      stored,
      'in',
      value.map((one) => columnValue(scope, stored, one)),
    )
  return compare(stored, 'equals', [columnValue(scope, stored, value)].flat())
}

/** Any of the fields marked for quick search holds the text. */
export function keywordCondition(scope: FilterScope, keyword: string): Condition[] {
  if (keyword.trim() === '') return []
  const marked = scope.fn.list.searches
    .filter((search) => search.keyword || search.kind === 'like')
    .filter((search) => scope.visible.inList(search.key))
  const fields = scope.fn.tables.main.stored.filter(
    (one) => marked.some((search) => search.key === one.field.key) && one.columnType === 'text',
  )
  return [any(fields.map((one) => compare(one, 'contains', [keyword.trim()])))]
}

/** The family's symbols of the advanced search (form-definition 4). */
const symbols: Readonly<Record<string, Operator>> = {
  '==': 'equals',
  '<>': 'not-equals',
  '>': 'more',
  '>=': 'at-least',
  '<': 'less',
  '<=': 'at-most',
  like: 'contains',
  notLike: 'not-contains',
  in: 'in',
  notIn: 'not-in',
  null: 'empty',
  notNull: 'not-empty',
  between: 'between',
}

/** `{matchLogic, conditionJson}`; every field is looked up, every value read by the field's own type. */
export function superConditions(scope: FilterScope, superQueryJson: string): Condition[] {
  const query = parseJson(superQueryJson)
  if (query === undefined || query === null) return []
  if (!isObject(query)) throw unknownField('superQueryJson')
  const listed = typeof query.conditionJson === 'string' ? parseJson(query.conditionJson) : query.conditionJson
  if (!Array.isArray(listed) || listed.length > 50) throw unknownField('superQueryJson')
  const conditions = listed.map((one) => superCondition(scope, one))
  if (conditions.length === 0) return []
  return [plainText('matchLogic', query.matchLogic ?? '').toUpperCase() === 'OR' ? any(conditions) : all(conditions)]
}

function superCondition(scope: FilterScope, condition: unknown): Condition {
  if (!isObject(condition)) throw unknownField('conditionJson')
  const [name, symbol] = [plainText('field', condition.field ?? ''), plainText('symbol', condition.symbol ?? '')]
  const { fieldValue } = condition
  const stored = listField(scope, name)
  const operator = Object.hasOwn(symbols, symbol) ? symbols[symbol] : undefined
  if (!operator || !stored.field.type.operators.includes(operator)) throw unknownField(name)
  if (operator === 'empty' || operator === 'not-empty') return compare(stored, operator, [])
  if (operator === 'contains' || operator === 'not-contains') return compare(stored, operator, [plainText(name, fieldValue ?? '')])
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).slice(0, 500)
  return compare(
    stored,
    operator,
    values.map((one) => (isBlank(one) ? null : columnValue(scope, stored, one))),
  )
}

/** @throws Refused 400 for what is no text, number or switch: an object has no text of its own */
function plainText(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw unknownField(name)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** A value of the wire as the column keeps it. */
function columnValue({ facts }: FilterScope, { field }: StoredField, wire: unknown): unknown {
  const parsed = field.type.fromWire(wire, field.options, facts)
  if (!parsed.ok) throw new Refused({ ...parsed.refusal, kind: 'malformed', field: field.key })
  return field.type.toColumn(parsed.value, field.options, facts)
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.every(isBlank))
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw unknownField('JSON')
  }
}
