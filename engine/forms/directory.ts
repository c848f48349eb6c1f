import { fixedFilterIn, type FixedFilter } from './fixed-filter.ts'
import type { FormField } from './outline.ts'
import type { ListDefinition } from './model.ts'

/*
 * The directories of a function (`seedbedDirectory` of its list, ours): which of its records may be chosen by whoever fills in a form that refers
 * to it, and which columns he is told of them, whatever rows he may read. What is not declared here stays with the right to rows.
 *
 * A function may be referred to for several purposes, as profiles are where a filing names who commissions it and where it names a village. Each has
 * a directory of its own below `uses`, which fields name by theirs; the one beside them is for fields that name none:
 * `{ columns, ruleList, namedRuleList, uses: { village: { columns, ruleList, namedRuleList } } }`.
 */

/** Columns that a directory may have: what is needed to choose, not the record. */
export const mostDirectoryColumns = 8

/** Directories that a function may have. */
export const mostDirectories = 20

export interface Directory {
  /** Keys of the fields that are told. */
  readonly columns: readonly string[]
  /** Which records may be chosen, as the definition says it. */
  readonly chosen: unknown
  /** Which records are named where somebody has chosen them: those that may be chosen, where nothing else is said. */
  readonly named: unknown
  /** As it is written. */
  readonly source: DirectorySource
}

/** The members of a directory in the definition of a list. */
export interface DirectorySource {
  readonly columns: readonly string[]
  readonly ruleList?: unknown
  readonly namedRuleList?: unknown
}

/** By the name that fields give; `''` for fields that give none. */
export type Directories = ReadonlyMap<string, Directory>

const member = 'seedbedDirectory'
const membersOfOne = ['columns', 'ruleList', 'namedRuleList'] as const

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The directories of a list; `unreadable` where one is written in another shape, so that none offers anything. */
export function directoriesOf({ rest }: ListDefinition): Directories | 'unreadable' {
  const source = rest?.[member]
  if (source === undefined || source === null) return new Map()
  if (!isObject(source)) return 'unreadable'
  const { uses = {}, ...own } = source
  if (!isObject(uses) || Object.hasOwn(uses, '')) return 'unreadable'
  const plain = membersOfOne.some((name) => own[name] !== undefined) ? [['', own] as const] : []
  const read = [...plain, ...Object.entries(uses)].map(([name, one]) => [name, directoryIn(one)] as const)
  const readable = read.filter((one): one is [string, Directory] => one[1] !== undefined)
  return readable.length === read.length && readable.length > 0 ? new Map(readable) : 'unreadable'
}

function directoryIn(source: unknown): Directory | undefined {
  if (!isObject(source)) return undefined
  const { columns, ruleList, namedRuleList } = source
  if (!Array.isArray(columns) || !columns.every((one): one is string => typeof one === 'string')) return undefined
  return { columns, chosen: ruleList, named: namedRuleList ?? ruleList, source: { ...source, columns } }
}

/** The directory that a field asks which gives this name; undefined where the list has none such, or none that can be read. */
export function directoryOf(list: ListDefinition, name = ''): Directory | undefined {
  const directories = directoriesOf(list)
  return directories === 'unreadable' ? undefined : directories.get(name)
}

/**
 * What is wrong with the directory that a field names, or does not name: it is not there, or the list has some for uses alone, of which none is named.
 *
 * @param directories of the list of the function that the field refers to; undefined where that is not known
 */
export function directoryFault(
  directories: Directories | 'unreadable' | undefined,
  name: string | undefined,
): 'gone' | 'unnamed' | undefined {
  const known = directories === 'unreadable' ? undefined : directories
  if (name !== undefined) return known?.has(name) ? undefined : 'gone'
  return known !== undefined && known.size > 0 && !known.has('') ? 'unnamed' : undefined
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

/** The list with these directories by their names; without any it has no such member. */
export function withDirectorySources(list: ListDefinition, sources: ReadonlyMap<string, DirectorySource>): ListDefinition {
  const { [member]: _, ...rest } = list.rest ?? {}
  const uses = [...sources].filter(([name]) => name !== '')
  const source = { ...sources.get(''), ...(uses.length > 0 && { uses: Object.fromEntries(uses) }) }
  return { ...list, rest: sources.size === 0 ? rest : { ...rest, [member]: source } }
}

/** The list whose directories name a field no more as a column; their filters stay as they are said, and the check tells it. */
export function withoutDirectoryColumn(list: ListDefinition, key: string): ListDefinition {
  const directories = directoriesOf(list)
  if (directories === 'unreadable' || ![...directories.values()].some(({ columns }) => columns.includes(key))) return list
  const without = ({ source }: Directory): DirectorySource => ({ ...source, columns: source.columns.filter((one) => one !== key) })
  return withDirectorySources(list, new Map([...directories].map(([name, one]) => [name, without(one)])))
}
