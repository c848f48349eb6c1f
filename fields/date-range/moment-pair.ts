import type { ExpressionInput, Operator, Parsed } from '#engine/forms/field-type.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { pairSign } from '#fields/number-pair.ts'
import { malformed, read, unreadable } from '#fields/parsed.ts'

/** Beginning and end as texts in the format of the field; one is null while only the other was entered, the pair when both are open. */
export type MomentPair = readonly [from: string | null, to: string | null] | null

const operators: readonly Operator[] = []

/** The pair of two ends; none where both are open. */
export const momentPairOf = (from: string | null, to: string | null): MomentPair => (from === null && to === null ? null : [from, to])

/** The two ends of typed text: `2026-03-05 ~ 2026-03-08`, `8:30 至 9:00`; undefined where it is something else. */
function endsIn(typed: string): readonly [string, string] | undefined {
  const parts = typed.split(/\s*(?:~|～|至|到|—|–|\s-\s)\s*/)
  return parts.length === 2 ? [parts[0]!.trim(), parts[1]!.trim()] : undefined
}

/**
 * Reads typed text as a pair.
 *
 * @param parse reads one end that is not blank; undefined where it is none
 */
export function parseMomentPair(typed: string, parse: (end: string) => string | undefined): Parsed<MomentPair> {
  if (typed.trim() === '') return read(null)
  const [from, to] = endsIn(typed)?.map((end) => (end === '' ? null : parse(end))) ?? []
  return from === undefined || to === undefined ? unreadable('fields.moment-pair.no-pair') : read(momentPairOf(from, to))
}

/** Reads a pair of the wire: a list of two, the empty list, or nothing. */
export function momentPairFromWire(wire: unknown, readEnd: (end: unknown) => Parsed<string | null>): Parsed<MomentPair> {
  if (wire === null || wire === undefined || wire === '') return read(null)
  if (!Array.isArray(wire) || (wire.length !== 0 && wire.length !== 2)) return malformed()
  const [from, to] = [readEnd(wire[0]), readEnd(wire[1])]
  if (!from.ok) return from
  return to.ok ? read(momentPairOf(from.value, to.value)) : to
}

/** Refuses a pair of which one end is missing, and one whose end lies before its beginning. */
export function refuseMomentPair(value: MomentPair): Refusal | undefined {
  const [from, to] = value ?? ['', '']
  if (from === null || to === null) return refusal('invalid', 'fields.moment-pair.one-end')
  return from > to ? refusal('invalid', 'fields.moment-pair.backwards') : undefined
}

const end = (raw: unknown): string | null => (typeof raw === 'string' && raw !== '' ? raw : null)

const listed = (raw: unknown): MomentPair => (Array.isArray(raw) ? momentPairOf(end(raw[0]), end(raw[1])) : null)

/** Shared by the field types whose value is a time from and to. Texts of one format sort like what they mean. */
export const momentPair = {
  nature: 'value' as const,
  column: () => 'jsonb' as const,
  empty: null as MomentPair,
  isEmpty: (value: MomentPair) => value === null,
  isList: () => true,
  format: (value: MomentPair) => value?.map((one) => one ?? '').join(pairSign) ?? '',
  toColumn: (value: MomentPair): unknown => (value === null ? null : JSON.stringify(value)),
  fromColumn: listed,
  compare: (a: MomentPair, b: MomentPair): number => {
    const [left, right] = [a?.join(pairSign) ?? '', b?.join(pairSign) ?? '']
    return left < right ? -1 : left > right ? 1 : 0
  },
  operators,
  searchKind: undefined,
  mayBeListColumn: true,
  mayBeInSubTable: true,
  align: 'left' as const,
  isNumber: false,
  toExpression: (value: MomentPair): ExpressionInput => value?.map((one) => one ?? '') ?? [],
  fromExpression: (result: ExpressionInput): MomentPair => listed(result),
}
