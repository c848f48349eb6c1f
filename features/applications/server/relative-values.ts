import { addDays, datePartsOf } from '#engine/values/calendar.ts'
import type { DateText } from '#engine/values/calendar.ts'

/** What relative values of demo records refer to. */
export interface LoadingFacts {
  /** Day of loading, `yyyy-MM-dd`. */
  readonly today: DateText
  /** Uploaded files of the demo by their name in `demo/files`. */
  readonly files: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Ids of the records that are named, by `recordName`. */
  readonly records: ReadonlyMap<string, string>
}

/** A record that a value of another one names: of a form, with this text in a field. */
export interface NamedRecord {
  readonly form: string
  readonly by: string
  readonly is: string
}

/** What stands for a named record as a key. */
export const recordName = ({ form, by, is }: NamedRecord): string => `${form}.${by}=${is}`

/** The season of a day: from 1 October it is the next year's (seed-industry 6). */
export function seasonOf(day: DateText): number {
  const parts = datePartsOf(day)
  if (!parts) throw new RangeError(`no day: ${day}`)
  return parts.month >= 10 ? parts.year + 1 : parts.year
}

/**
 * Replaces relative values: `{"$day": -3}` by the day three days before the loading, `{"$season": 0}` by the current season,
 * `{"$file": "x.pdf", "name": "…"}` by the uploaded file under that name, `{"$record": "seed_variety", "by": "varietyName", "is": "…"}` by the
 * id of that record. Everything else stays.
 *
 * @throws RangeError when a named file or record does not exist
 */
export function relativeValues(value: unknown, facts: LoadingFacts): unknown {
  const record = namedRecord(value)
  if (record) return recordId(record, facts)
  if (Array.isArray(value)) return value.map((one) => relativeValues(one, facts))
  if (typeof value !== 'object' || value === null) return value
  const { $day, $season, $file, ...rest } = value as Readonly<Record<string, unknown>>
  if (typeof $day === 'number') return addDays(facts.today, $day)
  if (typeof $season === 'number') return String(seasonOf(facts.today) + $season)
  if (typeof $file === 'string') return { ...uploaded($file, facts), ...rest }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, relativeValues(inner, facts)]))
}

function uploaded(name: string, { files }: LoadingFacts): Readonly<Record<string, unknown>> {
  const file = files.get(name)
  if (!file) throw new RangeError(`no such demo file: ${name}`)
  return file
}

/** Names of the demo files in the values, each once. */
export function filesNamed(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('$file' in value && typeof value.$file === 'string') return [value.$file]
  return [...new Set(Object.values(value).flatMap(filesNamed))]
}

function namedRecord(value: unknown): NamedRecord | undefined {
  if (typeof value !== 'object' || value === null || !('$record' in value)) return undefined
  const { $record: form, by, is } = value as Readonly<Record<string, unknown>>
  return typeof form === 'string' && typeof by === 'string' && typeof is === 'string' ? { form, by, is } : undefined
}

function recordId(record: NamedRecord, { records }: LoadingFacts): string {
  const id = records.get(recordName(record))
  if (id === undefined) throw new RangeError(`no such demo record: ${recordName(record)}`)
  return id
}

/** The records that the values name. */
export function recordsNamed(value: unknown): readonly NamedRecord[] {
  const record = namedRecord(value)
  if (record) return [record]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(recordsNamed) : []
}
