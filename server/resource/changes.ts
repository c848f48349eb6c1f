import { isDeepStrictEqual } from 'node:util'

/** What the audit log shows in place of a secret or of personal data; that it changed is recorded. */
const masked = '******'

/**
 * What a write changed, for the audit log: of a changed row the members that differ, each before and after; of a new or a deleted
 * row its members. Versions are left out: the order of the entries shows them.
 *
 * @param before undefined for a new row
 * @param after undefined for a deleted one
 * @param secrets members whose values are omitted (security 12)
 */
export function changesOf<Row extends object>(
  before: Row | undefined,
  after: Row | undefined,
  secrets: readonly string[] = [],
): Record<string, unknown> {
  const was = new Map<string, unknown>(Object.entries(before ?? {}))
  const is = new Map<string, unknown>(Object.entries(after ?? {}))
  const shown = (key: string, value: unknown): unknown =>
    value === undefined || value === null ? null : secrets.includes(key) ? masked : value
  const keys = [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => key !== 'version' && !isDeepStrictEqual(was.get(key), is.get(key)),
  )
  return Object.fromEntries(
    keys.map((key) => {
      const [old, next] = [shown(key, was.get(key)), shown(key, is.get(key))]
      if (before && after) return [key, { before: old, after: next }]
      return [key, after ? next : old]
    }),
  )
}
