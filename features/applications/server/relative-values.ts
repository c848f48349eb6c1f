import { addDays, datePartsOf } from '#engine/values/calendar.ts'
import type { DateText } from '#engine/values/calendar.ts'

/** What relative values of demo records refer to. */
export interface LoadingFacts {
  /** Day of loading, `yyyy-MM-dd`. */
  readonly today: DateText
  /** Uploaded files of the demo by their name in `demo/files`. */
  readonly files: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Ids of the demo records that were loaded, by their keys. */
  readonly records: ReadonlyMap<string, string>
}

/** The season of a day: from 1 October it is the next year's (seed-industry 6). */
export function seasonOf(day: DateText): number {
  const parts = datePartsOf(day)
  if (!parts) throw new RangeError(`no day: ${day}`)
  return parts.month >= 10 ? parts.year + 1 : parts.year
}

/**
 * Replaces relative values: `{"$day": -3}` by the day three days before the loading, `{"$season": 0}` by the current season,
 * `{"$file": "x.pdf", "name": "…"}` by the uploaded file under that name, `{"$record": "v01"}` by the id of the demo record
 * with that key. Everything else stays.
 *
 * @throws RangeError when a named file or record does not exist
 */
export function relativeValues(value: unknown, facts: LoadingFacts): unknown {
  if (Array.isArray(value)) return value.map((one) => relativeValues(one, facts))
  if (typeof value !== 'object' || value === null) return value
  const { $day, $season, $file, $record, ...rest } = value as Readonly<Record<string, unknown>>
  if (typeof $day === 'number') return addDays(facts.today, $day)
  if (typeof $season === 'number') return String(seasonOf(facts.today) + $season)
  if (typeof $record === 'string') return recordId($record, facts)
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

function recordId(key: string, { records }: LoadingFacts): string {
  const id = records.get(key)
  if (id === undefined) throw new RangeError(`no such demo record: ${key}`)
  return id
}

/** Keys of the demo records that the values name. */
export function recordsNamed(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('$record' in value && typeof value.$record === 'string') return [value.$record]
  return Object.values(value).flatMap(recordsNamed)
}
