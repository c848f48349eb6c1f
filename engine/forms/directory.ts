import { fixedFilterIn, type FixedFilter } from './fixed-filter.ts'
import type { FormField } from './outline.ts'
import type { ListDefinition } from './model.ts'

/*
 * The directory of a function (`seedbedDirectory` of its list, ours): which of its records may be chosen by whoever fills in a form that refers
 * to it, and which columns he is told of them, whatever rows he may read. What is not declared here stays with the right to rows.
 */

/** Columns that a directory may have: what is needed to choose, not the record. */
export const mostDirectoryColumns = 8

export interface Directory {
  /** Keys of the fields that are told. */
  readonly columns: readonly string[]
  /** Which records may be chosen, as the definition says it. */
  readonly chosen: unknown
  /** Which records are named where somebody has chosen them: those that may be chosen, where nothing else is said. */
  readonly named: unknown
}

const member = 'seedbedDirectory'

/** The directory of a list; undefined where it has none, `unreadable` where it is written in another shape and so offers nothing. */
export function directoryOf({ rest }: ListDefinition): Directory | 'unreadable' | undefined {
  const source = rest?.[member]
  if (source === undefined || source === null) return undefined
  if (typeof source !== 'object' || Array.isArray(source)) return 'unreadable'
  const { columns, ruleList, namedRuleList } = source as Readonly<Record<string, unknown>>
  if (!Array.isArray(columns) || !columns.every((one): one is string => typeof one === 'string')) return 'unreadable'
  return { columns, chosen: ruleList, named: namedRuleList ?? ruleList }
}

/** Both filters of a directory in groups; undefined for one that cannot be read. */
export const directoryFilters = ({ chosen, named }: Directory): readonly (FixedFilter | undefined)[] =>
  named === chosen ? [fixedFilterIn(chosen)] : [fixedFilterIn(chosen), fixedFilterIn(named)]

/**
 * Whether a directory may tell a field: one of the record itself with a column in clear, whose value says itself what it is. What is masked or
 * encrypted stays with the record, as do files.
 */
export const mayBeTold = ({ type, options, part, table }: FormField): boolean =>
  table === undefined &&
  type.nature === 'value' &&
  type.column(options) !== undefined &&
  !type.cover &&
  !type.fileIds &&
  !type.isSecret &&
  !part.encrypted &&
  !part.mask &&
  !(type.refersTo?.(options) && !type.choices)

/** The list whose directory names a field no more as a column; its filters stay as they are said, and the check tells it. */
export function withoutDirectoryColumn(list: ListDefinition, key: string): ListDefinition {
  const directory = directoryOf(list)
  if (!directory || directory === 'unreadable' || !directory.columns.includes(key)) return list
  const columns = directory.columns.filter((one) => one !== key)
  return { ...list, rest: { ...list.rest, [member]: { ...(list.rest?.[member] as object), columns } } }
}
