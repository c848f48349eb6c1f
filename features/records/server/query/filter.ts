import { fillCurrentUser } from '#engine/values/current-user.ts'
import { Refused } from '#engine/values/refusal.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { comparedIn } from '#features/records/server/stored-value.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import type { VisibleFields } from '#features/records/server/query/visible-fields.ts'
import type { Condition } from '#server/query/conditions.ts'
import { unknownField, type FilterColumn, type ListFilter } from '#server/query/filter.ts'

/** The fields a request may name: those of the main table that this user sees in the list. */
export interface FilterScope {
  readonly fn: OnlineFunction
  readonly visible: VisibleFields
  readonly facts: ServerFacts
  /** The node of the tree beside the list that is asked for, by the name it has in `queryJson`. */
  readonly node?: { readonly name: string; readonly condition: Condition }
  /** A part of the list alone, a group or the records below one; the text tells parts apart. */
  readonly within?: { readonly key: string; readonly condition: Condition }
  /** Columns that are read beside those of the list. */
  readonly also?: readonly StoredField[]
}

/** @throws Refused 400 for a field that does not exist or is hidden, with the same answer */
export function listField(scope: FilterScope, key: string): StoredField {
  const stored = findListField(scope, key)
  if (!stored) throw unknownField(key)
  return stored
}

/** The field as `listField` gives it; undefined where that refuses. */
export function findListField({ fn, visible }: FilterScope, key: string): StoredField | undefined {
  return visible.inList(key) ? fn.tables.main.stored.find((one) => one.field.key === key) : undefined
}

/** The filter of a function's list: its search bar, its fields, and the fields marked for quick search. */
export function recordFilter(scope: FilterScope): ListFilter {
  const { searches } = listOnAnyDevice(scope.fn.list)
  const marked = searches.filter((search) => search.keyword || search.kind === 'like').filter((search) => scope.visible.inList(search.key))
  return {
    searches,
    ...(scope.node && { set: new Map([[scope.node.name, scope.node.condition]]) }),
    column: (key) => {
      const stored = findListField(scope, key)
      return stored && filterColumn(scope, stored)
    },
    keywordColumns: scope.fn.tables.main.stored.filter(
      (one) => one.columnType === 'text' && !one.field.type.cover && marked.some((search) => search.key === one.field.key),
    ),
  }
}

/** A field as filters compare it. */
export function filterColumn({ facts }: Pick<FilterScope, 'facts'>, stored: StoredField): FilterColumn {
  const { field, column, columnType } = stored
  return {
    column,
    columnType,
    operators: field.type.operators,
    ...(field.type.cover && { whole: true }),
    toColumn: (wire) => {
      const given = field.type.idsOf === 'user' ? fillCurrentUser(wire, facts.user?.id ?? '') : wire
      const parsed = field.type.fromWire(given, field.options, facts)
      if (!parsed.ok) throw new Refused({ ...parsed.refusal, kind: 'malformed', field: field.key })
      return comparedIn(stored, field.type.toColumn(parsed.value, field.options, facts), facts)
    },
  }
}
