import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { FormOutline } from '#engine/forms/outline.ts'

/** What code is generated from: a published function, and the names that were asked for. */
export interface GeneratedFunction {
  readonly id: string
  readonly code: string
  /** Name of the function, as people read it. */
  readonly label: string
  readonly description: string
  /** Names of types begin with it: `SeedFiling`. */
  readonly name: string
  /** Names of sub-tables by key. */
  readonly subNames: ReadonlyMap<string, string>
  readonly folder: string
  readonly packageName: string
  readonly withFlow: boolean
  readonly outline: FormOutline
  /** Keys of the columns of the list, in order. */
  readonly columns: readonly string[]
  readonly zone: string
  readonly facts: FieldFacts
}
