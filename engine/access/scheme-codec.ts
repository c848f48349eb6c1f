import { currentValues, type ConditionOperator, type CurrentValue, type RowCondition, type RowScheme } from './row-scheme.ts'

/*
 * Data schemes as the platform family writes them (permissions 5): `conditionJson` is a list of groups. The generation 3.4 joins the
 * conditions of a group by "and", and each group with those before it by its own `logic`; from 3.5 on `logic` stands inside the group
 * and `matchLogic` joins the groups. Ours writes `logic` as 3.4 reads it, and `match` for what stands inside.
 */

/** A condition as it travels. */
export interface WireCondition {
  /** Id of the data field. */
  readonly id?: string | undefined
  readonly field?: string | undefined
  readonly op?: string | undefined
  readonly value?: unknown
  /** What the value is: `text` for a constant, else of the user. */
  readonly conditionText?: string | undefined
}

export interface WireGroup {
  readonly logic?: string | undefined
  readonly match?: string | undefined
  readonly groups: readonly WireCondition[]
}

/** Value kinds by their names in the family; `organization-region` is ours. */
const kinds: Readonly<Record<CurrentValue, string>> = {
  user: '@userId',
  'user-and-subordinates': '@userAraSubordinates',
  organization: '@organizeId',
  'organization-and-below': '@organizationAndSuborganization',
  'managed-organizations': '@branchManageOrganize',
  'managed-organizations-and-below': '@branchManageOrganizeAndSub',
  'organization-region': '@organizeRegion',
}

/** The value kind of a constant. */
export const constantKind = 'text'

export const kindOf = (current: CurrentValue | undefined): string => (current === undefined ? constantKind : kinds[current])

/** What of the user a value kind means; undefined for a constant, `unknown` for a word that is none. */
export function currentOf(kind: string): CurrentValue | 'unknown' | undefined {
  if (kind === constantKind || kind === '') return undefined
  return currentValues.find((one) => kinds[one] === kind) ?? 'unknown'
}

/** Words of the family for comparisons. 包含 means that a text holds another, and of values that one is among several. */
const symbols: Readonly<Record<ConditionOperator, string>> = {
  equals: 'Equal',
  'not-equals': 'NotEqual',
  more: 'GreaterThan',
  'at-least': 'GreaterThanOrEqual',
  less: 'LessThan',
  'at-most': 'LessThanOrEqual',
  contains: 'Included',
  'not-contains': 'NotIncluded',
  empty: 'IsNull',
  'not-empty': 'IsNotNull',
  between: 'Between',
  in: 'Included',
  'not-in': 'NotIncluded',
  'starts-with': 'StartsWith',
}

/** Words that say one thing alone, as later generations and ours write them. */
const exact: Readonly<Record<string, ConditionOperator>> = { Like: 'contains', NotLike: 'not-contains', In: 'in', NotIn: 'not-in' }

/** The word of a comparison; `holdsText` where the field's own 包含 already means that a text holds another. */
export function symbolOf(operator: ConditionOperator, holdsText: boolean): string {
  if (holdsText && operator === 'in') return 'In'
  return holdsText && operator === 'not-in' ? 'NotIn' : symbols[operator]
}

/** The comparison of a word; undefined for a word that is none. */
export function operatorOf(symbol: string, holdsText: boolean): ConditionOperator | undefined {
  if (symbol === 'Included') return holdsText ? 'contains' : 'in'
  if (symbol === 'NotIncluded') return holdsText ? 'not-contains' : 'not-in'
  if (Object.hasOwn(exact, symbol)) return exact[symbol]
  return (Object.keys(symbols) as ConditionOperator[]).find((one) => symbols[one] === symbol)
}

/** Groups a scheme may have, and conditions in one. */
export const mostGroups = 20
export const mostConditions = 50

/** The groups of a scheme as they were sent; undefined where it is no such list. Members of another shape count as left out. */
export function readGroups(source: string): readonly WireGroup[] | undefined {
  const list = parsed(source)
  if (!Array.isArray(list) || list.length > mostGroups) return undefined
  const groups = list.map((group: unknown): WireGroup | undefined => {
    if (!isObject(group) || !Array.isArray(group.groups) || group.groups.length > mostConditions) return undefined
    return { logic: text(group.logic), match: text(group.match), groups: group.groups.map(readCondition) }
  })
  return groups.includes(undefined) ? undefined : groups.filter((group) => group !== undefined)
}

function readCondition(item: unknown): WireCondition {
  if (!isObject(item)) return {}
  const { id, field, op, value, conditionText } = item
  return { id: text(id), field: text(field), op: text(op), value, conditionText: text(conditionText) }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

const isOr = (word: string | undefined): boolean => word?.toLowerCase() === 'or'
const matchOf = (word: string | undefined): 'and' | 'or' => (isOr(word) ? 'or' : 'and')

/**
 * How groups go together, whichever generation wrote them.
 *
 * @param conditions those of each group, read
 * @returns undefined for a mixture of "and" and "or" between groups that cannot be told in two levels
 */
export function joinGroups(
  groups: readonly WireGroup[],
  conditions: readonly (readonly RowCondition[])[],
  matchLogic: string | undefined,
): RowScheme | undefined {
  const isOurs = groups.some(({ match }) => match !== undefined)
  const own = groups.map(({ match, logic }) => matchOf(isOurs ? match : matchLogic ? logic : 'and'))
  const read = groups.map((_, index) => ({ match: own[index]!, conditions: conditions[index]! }))
  if (matchLogic) return { match: matchOf(matchLogic), groups: read }
  const later = groups.slice(1).map(({ logic }) => matchOf(logic))
  if (later.every((one) => one === later[0])) return { match: later[0] ?? 'and', groups: read }
  // "And" binds closer: what it joins becomes one group, of which one must hold.
  if (read.some(({ match, conditions: all }) => match === 'or' && all.length > 1)) return undefined
  const runs: RowCondition[][] = []
  read.forEach(({ conditions: all }, index) => {
    const run = index > 0 && later[index - 1] === 'and' ? runs.at(-1) : undefined
    if (run) run.push(...all)
    else runs.push([...all])
  })
  return { match: 'or', groups: runs.map((all) => ({ match: 'and', conditions: all })) }
}

/** The groups of a scheme as they travel. */
export function writeGroups<Written>(scheme: RowScheme, write: (condition: RowCondition) => Written) {
  return scheme.groups.map(({ match, conditions }) => ({ logic: scheme.match, match, groups: conditions.map(write) }))
}
