import { partsOf, type Expression } from '#engine/expressions/expression.ts'

/**
 * What a rule asks about approved records of the same form that the filer's organization has: `own.season.county` names the fields
 * whose values the keys of the lookup are compared with.
 */
export interface OwnRecords {
  readonly name: string
  /** Values of these fields, as rules see them, of all such records; each combination once. */
  readonly keys: readonly (readonly string[])[]
}

const prefix = 'own.'

/** The fields a fact about own records names; undefined for the name of another fact. */
export function fieldsOfOwn(name: string): readonly string[] | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length).split('.') : undefined
}

/** Names of the facts about own records that an expression asks for. */
export function ownFactsIn(expression: Expression): readonly string[] {
  const [name] = expression.kind === 'call' && expression.name === 'lookup' ? expression.operands : []
  const own = name?.kind === 'text' && fieldsOfOwn(name.value) ? [name.value] : []
  return [...own, ...partsOf(expression).flatMap(ownFactsIn)]
}

type Lookup = (name: string, keys: readonly string[]) => unknown

/** A lookup that also knows own records: 1 where there is one with these values, else nothing. */
export function lookupWithOwn(lookup: Lookup | undefined, own: readonly OwnRecords[]): Lookup {
  const known = new Map(own.map(({ name, keys }) => [name, new Set(keys.map((values) => JSON.stringify(values)))]))
  return (name, keys) => (fieldsOfOwn(name) ? (known.get(name)?.has(JSON.stringify(keys)) ? 1 : undefined) : lookup?.(name, keys))
}
