import type { FixedFilter } from '#engine/forms/fixed-filter.ts'
import { operandOf, superQuerySymbols, type WireCondition } from '#engine/forms/super-query.ts'
import { spoken, type SpokenValue } from '#features/function-design/server/plan/spoken-value.ts'

/** What a field is called: its title, or what says it later. */
type TitleOf = (key: string) => unknown

/** The fixed filter of a list in words; undefined where it has none. */
export function filterWords(filter: FixedFilter | undefined, titleOf: TitleOf): unknown {
  if (!filter) return spoken('filter-unread')
  const groups = filter.groups.map(({ match, conditions }) => {
    const joined = joinedBy(
      match,
      conditions.map((one) => conditionWords(one, titleOf)),
    )
    return filter.groups.length > 1 && conditions.length > 1 ? spoken('bracketed', { inner: joined }) : joined
  })
  return groups.length === 0 ? undefined : joinedBy(filter.match, groups)
}

function conditionWords({ field, symbol, fieldValue, fieldValueType }: WireCondition, titleOf: TitleOf): SpokenValue {
  const operator = superQuerySymbols[symbol]
  const isField = String(fieldValueType ?? '') === '1' && typeof fieldValue === 'string'
  const said = { field: titleOf(field), operator: operator ? spoken(`operator-${operator}`) : symbol }
  if (operator && operandOf(operator) === 'none') return spoken('condition-alone', said)
  return spoken('condition', { ...said, value: isField ? titleOf(fieldValue) : fieldValue })
}

function joinedBy(match: 'and' | 'or', all: readonly SpokenValue[]): SpokenValue {
  return all.slice(1).reduce((left, right) => spoken(`joined-${match}`, { left, right }), all[0] ?? spoken('filter-unread'))
}
