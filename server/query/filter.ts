import type { Operator } from '#engine/forms/field-type.ts'
import type { ListSearch } from '#engine/forms/model.ts'
import { comparedField, mostSuperConditions, operandOf, superQuerySymbols, type Operand } from '#engine/forms/super-query.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { all, any, compare, compareColumns, type Condition, type QueryColumn } from '#server/query/conditions.ts'

/** A column a request may filter by. */
export interface FilterColumn extends QueryColumn {
  readonly operators: readonly Operator[]
  /** Compared with one whole value alone, however the search bar asks: a masked field, of which a part would tell more. */
  readonly whole?: boolean
  /**
   * A value of the wire as the column keeps it.
   *
   * @throws Refused 400 for one that is none of this column
   */
  readonly toColumn: (wire: unknown) => unknown
}

/** The columns one user may filter a list by. */
export interface ListFilter {
  readonly searches: readonly ListSearch[]
  /** The column of a name; undefined for one that does not exist or is hidden, so that both are answered alike. */
  readonly column: (key: string) => FilterColumn | undefined
  /** Conditions that a request names and the list has made already, by their names in the search bar. */
  readonly set?: ReadonlyMap<string, Condition>
  /** A column that another one may be compared with so; absent where fields are compared with values alone. */
  readonly otherColumn?: (key: string, operator: Operator, other: string) => QueryColumn | undefined
  /** Columns of text that the quick search looks into. */
  readonly keywordColumns: readonly QueryColumn[]
}

/** @throws Refused 400 for a name that does not exist or is hidden */
function filterColumn(filter: ListFilter, key: string): FilterColumn {
  const column = filter.column(key)
  if (!column) throw unknownField(key)
  return column
}

/** Refuses a name of a field, a filter or an order with 400. */
export function unknownField(key: string): Refused {
  return new Refused(refusal('malformed', 'kernel.unknown-field', { params: { field: key.slice(0, 60) } }))
}

/** Conditions of the search bar: `{field: value}`, ranges as pairs (form-definition 4.1). */
export function searchConditions(filter: ListFilter, queryJson: string): Condition[] {
  const query = parseJson(queryJson)
  if (query === undefined) return []
  if (!isObject(query)) throw unknownField('queryJson')
  return Object.entries(query).flatMap(([key, value]) => {
    if (isBlank(value)) return []
    const made = filter.set?.get(key)
    if (made) return [made]
    const search = filter.searches.find((one) => one.key === key)
    if (!search) throw unknownField(key)
    return [searchCondition(filter, search, value)]
  })
}

/** What the search bar says of one name; undefined where it says nothing. */
export function conditionIn(queryJson: string, name: string): unknown {
  const query = parseJson(queryJson)
  return isObject(query) && Object.hasOwn(query, name) ? query[name] : undefined
}

function searchCondition(filter: ListFilter, search: ListSearch, value: unknown): Condition {
  const column = filterColumn(filter, search.key)
  if (column.operators.length === 0) throw unknownField(search.key)
  if (column.whole) return compare(column, 'equals', [column.toColumn(plainText(search.key, value))])
  if (search.kind === 'like') return compare(column, 'contains', [plainText(search.key, value)])
  if (search.kind === 'range' && Array.isArray(value))
    return compare(
      column,
      'between',
      value.map((end) => (isBlank(end) ? null : column.toColumn(end))),
    )
  if (search.multiple && Array.isArray(value))
    return compare(
      column,
      'in',
      value.map((one) => column.toColumn(one)),
    )
  return compare(column, 'equals', [column.toColumn(value)].flat())
}

/** Any of the columns of the quick search holds the text. */
export function keywordCondition(filter: ListFilter, keyword: string): Condition[] {
  if (keyword.trim() === '') return []
  return [any(filter.keywordColumns.map((one) => compare(one, 'contains', [keyword.trim()])))]
}

/** Queries that one request may combine: the super query, and the filters in the heads of columns. */
const mostQueries = 4

/**
 * `{matchLogic, conditionJson}`, or with groups `{matchLogic, conditionList: [{logic, groups: [condition]}]}`, which later clients of the family write
 * into `conditionJson`; of a list of such queries each must
 * hold. Every field is looked up, every value read by the field's own type.
 */
export function superConditions(filter: ListFilter, superQueryJson: string): Condition[] {
  const query = parseJson(superQueryJson)
  if (query === undefined || query === null) return []
  const queries: readonly unknown[] = Array.isArray(query) ? query : [query]
  if (queries.length > mostQueries) throw unknownField('superQueryJson')
  return queries.flatMap((one) => queryConditions(filter, one))
}

function queryConditions(filter: ListFilter, query: unknown): Condition[] {
  if (!isObject(query)) throw unknownField('superQueryJson')
  const { matchLogic, conditionJson, conditionList } = query
  const items = itemsIn(conditionList ?? conditionJson, conditionList === undefined ? 'superQueryJson' : 'conditionList')
  const groups = conditionList !== undefined || items.some((one) => isObject(one) && 'groups' in one) ? items : undefined
  const listed = groups ? groups.map((one) => groupItems(one)) : [items]
  if (listed.flat().length > mostSuperConditions || listed.length > mostSuperConditions) throw unknownField('superQueryJson')
  if (!groups)
    return joined(
      matchLogic,
      listed.flat().map((one) => superCondition(filter, one)),
    )
  const conditions = groups.flatMap((group, index) =>
    joined(
      (group as Readonly<Record<string, unknown>>).logic,
      listed[index]!.map((one) => superCondition(filter, one)),
    ),
  )
  return joined(matchLogic, conditions)
}

function groupItems(group: unknown): readonly unknown[] {
  if (!isObject(group)) throw unknownField('conditionList')
  return itemsIn(group.groups, 'groups')
}

function itemsIn(source: unknown, name: string): readonly unknown[] {
  const list = typeof source === 'string' ? parseJson(source) : source
  if (!Array.isArray(list)) throw unknownField(name)
  return list
}

/** @param logic `or`, in any case of letters; anything else asks for all */
function joined(logic: unknown, conditions: readonly Condition[]): Condition[] {
  if (conditions.length === 0) return []
  return [plainText('matchLogic', logic ?? '').toUpperCase() === 'OR' ? any(conditions) : all(conditions)]
}

/** The value of a list of one; a list of several, or of paths, is read by the type of the column. */
function single(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 && !Array.isArray(value[0]) ? value[0] : value
}

function superCondition(filter: ListFilter, condition: unknown): Condition {
  if (!isObject(condition)) throw unknownField('conditionJson')
  const [name, symbol] = [plainText('field', condition.field ?? ''), plainText('symbol', condition.symbol ?? '')]
  const { fieldValue } = condition
  const column = filterColumn(filter, name)
  const operator = Object.hasOwn(superQuerySymbols, symbol) ? superQuerySymbols[symbol] : undefined
  if (!operator || !column.operators.includes(operator)) throw unknownField(name)
  const compared = comparedField(condition)
  if (compared !== undefined) {
    // Read as a value, the name of a field would choose other records.
    const other = filter.otherColumn?.(name, operator, compared)
    if (!other) throw unknownField(name)
    return compareColumns(column, operator, other)
  }
  const operand = operandOf(operator)
  if (operand === 'none') return compare(column, operator, [])
  if (operand === 'text') return compare(column, operator, [plainText(name, fieldValue ?? '')])
  return compare(
    column,
    operator,
    operandsIn(column, operand, fieldValue).map((one) => (isBlank(one) ? null : column.toColumn(one))),
  )
}

/** Values read one by one; a column of lists reads several at once, because they may be paths in a tree, which are lists too. */
function operandsIn(column: FilterColumn, operand: Operand, fieldValue: unknown): readonly unknown[] {
  if (operand === 'one' || !Array.isArray(fieldValue)) return [single(fieldValue)]
  const values: readonly unknown[] = fieldValue.slice(0, 500)
  return operand === 'several' && column.columnType.endsWith('[]') ? [values] : values
}

/** @throws Refused 400 for what is no text, number or switch: an object has no text of its own */
function plainText(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw unknownField(name)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
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
