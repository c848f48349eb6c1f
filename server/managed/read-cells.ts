import type { z } from 'zod'
import type { SheetRow } from '#engine/resource/sheet-calls.ts'
import { toEpoch } from '#engine/values/calendar.ts'
import { refusal } from '#engine/values/refusal.ts'
import { parseDate } from '#engine/values/typed-date.ts'
import type { ColumnProblem, ReadRow } from '#server/managed/import-rows.ts'

/** What somebody writes between several values of a cell. */
const separators = /[；;、\n]/

/** Reads the cells of a row that name something, and notes those that mean nothing. */
export class CellReader<Key extends string> {
  readonly problems: ColumnProblem[] = []
  readonly #row: SheetRow<Key>

  constructor(row: SheetRow<Key>) {
    this.#row = row
  }

  /** What a cell names; `''` where it is empty. */
  one(key: Key, find: (text: string) => string | undefined): string {
    const text = this.#row[key].trim()
    return text === '' ? '' : (this.#found(key, text, find(text)) ?? '')
  }

  /** What a cell with several texts names. */
  several(key: Key, find: (text: string) => string | undefined): string[] {
    const texts = this.#row[key].split(separators).flatMap((text) => text.trim() || [])
    return texts.flatMap((text) => this.#found(key, text, find(text)) ?? [])
  }

  /** The beginning of a day in epoch milliseconds; null where the cell is empty. */
  day(key: Key, zone: string): number | null {
    const text = this.#row[key].trim()
    if (text === '') return null
    const day = parseDate(text, 'yyyy-MM-dd')
    const moment = day === undefined ? undefined : toEpoch(day, zone)
    if (moment === undefined)
      this.problems.push({ column: key, refusal: refusal('invalid', 'resource.sheet-no-day', { params: { text } }) })
    return moment ?? null
  }

  /**
   * What the row means, judged by the schema of the form.
   *
   * @param columnOf member of the body to the column it comes from
   */
  read<Schema extends z.ZodType>(
    schema: Schema,
    typed: Readonly<Record<string, unknown>>,
    columnOf: (field: string) => string = (field) => field,
  ): ReadRow<z.output<Schema>> {
    const found = schema.safeParse(typed)
    const refused = found.success ? [] : found.error.issues.flatMap((issue) => this.#problemOf(issue, columnOf))
    const problems = [...this.problems, ...refused]
    return found.success && problems.length === 0 ? { input: found.data } : { problems }
  }

  /** A refusal of the schema; of a cell that has one already no second one. */
  #problemOf(
    { path, message }: { readonly path: readonly PropertyKey[]; readonly message: string },
    columnOf: (field: string) => string,
  ): ColumnProblem[] {
    const column = columnOf(String(path[0] ?? ''))
    if (this.problems.some((one) => one.column === column)) return []
    const text = /^[\w-]+(\.[\w-]+)+$/.test(message) ? message : 'resource.sheet-wrong'
    return [{ column, refusal: refusal('invalid', text) }]
  }

  #found(key: Key, text: string, found: string | undefined): string | undefined {
    if (found) return found
    this.problems.push({ column: key, refusal: refusal('invalid', 'resource.sheet-unknown', { params: { text } }) })
    return undefined
  }
}
