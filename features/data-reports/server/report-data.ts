/** A value that lines are grouped by, as it reads. */
export interface KeyText {
  /** Equal for equal values. */
  readonly id: string
  readonly text: string
  /** Its place among the values of this key. */
  readonly rank: number
}

export interface Heading {
  readonly title: string
  readonly align: 'left' | 'center' | 'right'
}

export interface MeasureHeading extends Heading {
  /** What a measured value, a decimal text, reads like. */
  readonly text: (value: string | null) => string
  /** Number of the column that shows the same of each row, so that totals stand below it. */
  readonly under: number | undefined
}

/** Sums of one group: keys that it is not divided by are undefined. The key of a cross table comes last. */
export interface GroupLine {
  readonly keys: readonly (KeyText | undefined)[]
  readonly measures: readonly (string | null)[]
}

export interface DetailRow {
  /** Of the groups alone. */
  readonly keys: readonly KeyText[]
  readonly cells: readonly string[]
}

/** What a report found in its source, before it is laid out as a table. */
export interface ReportData {
  readonly groups: readonly Heading[]
  readonly cross: Heading | undefined
  readonly measures: readonly MeasureHeading[]
  /** Of each row; without any the groups alone are told. */
  readonly columns: readonly Heading[]
  readonly lines: readonly GroupLine[]
  readonly rows: readonly DetailRow[]
  /** Rows that are told of more; 0 where none are left out. */
  readonly cutAfter: number
}

/** By which keys lines are grouped: each level of the groups, with and without the key of a cross table, which is the last one. */
export function groupingSets(groups: number, hasCross: boolean): readonly (readonly number[])[] {
  const levels = Array.from({ length: groups + 1 }, (_, level) => Array.from({ length: level }, (__, key) => key))
  return hasCross ? levels.flatMap((level) => [level, [...level, groups]]) : levels
}

/** Texts for the keys of one column of lines. */
export type KeyTexts = (raw: unknown) => KeyText

/**
 * Gives each of the values its text and its place; equal texts of different values are told apart by the longer one.
 *
 * @param raws distinct values; null where there is none, which comes last
 */
export function keyTexts(
  raws: readonly unknown[],
  say: { readonly text: (raw: unknown) => string; readonly longer: (raw: unknown) => string; readonly none: string },
  order: (one: { readonly raw: unknown; readonly text: string }, other: { readonly raw: unknown; readonly text: string }) => number,
): KeyTexts {
  const given = raws.filter((raw) => raw !== null).map((raw) => ({ raw, text: say.text(raw) }))
  const alike = Map.groupBy(given, ({ text }) => text)
  const told = given
    .map((one) => ((alike.get(one.text)?.length ?? 0) > 1 ? { ...one, text: say.longer(one.raw) } : one))
    .toSorted(order)
    .map(({ raw, text }, rank): KeyText => ({ id: keyId(raw), text, rank }))
  const known = new Map(told.map((one) => [one.id, one]))
  const none: KeyText = { id: keyId(null), text: say.none, rank: told.length }
  return (raw) => known.get(keyId(raw)) ?? none
}

/** `null` is told apart from an empty text. */
export const keyId = (raw: unknown): string =>
  raw === null || raw === undefined ? '' : `=${raw instanceof Date ? raw.toISOString() : String(raw)}`
