import { isDeepStrictEqual } from 'node:util'

/** Members of a row by their columns. */
export type Members = Readonly<Record<string, unknown>>

/**
 * What a row is to hold after the program or an application declared it again: each member that nobody changed since the last
 * declaration follows the new one, each that an administrator changed stays.
 *
 * @param declared what is declared now
 * @param stored the row as it stands; undefined for a new one
 * @param before what was declared last; null where that was not kept, then the row counts as unchanged
 */
export function withDeclared<Declared extends Members>(
  declared: Declared,
  stored: Members | undefined,
  before: Members | null | undefined,
): Declared {
  if (!stored || !before) return declared
  const members = Object.keys(declared).map((key) => [key, isChanged(key, stored, before) ? stored[key] : declared[key]])
  return Object.fromEntries(members) as Declared
}

/** A member that was not declared before is the declaration's. */
function isChanged(key: string, stored: Members, before: Members): boolean {
  return Object.hasOwn(before, key) && !isDeepStrictEqual(stored[key], before[key])
}
