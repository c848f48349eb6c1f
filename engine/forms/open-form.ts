import type { Refusal } from '#engine/values/refusal.ts'
import type { FormFacts } from './facts.ts'
import type { FieldTypes } from './field-type.ts'
import type { FormDefinition, FormValues } from './model.ts'
import type { FormField } from './outline.ts'
import type { FormRights } from './rights.ts'

/** One thing to put right, with the containers to open to see it. */
export interface FormProblem {
  /** `planArea`, `items`, `items.<row id>.planArea`. */
  readonly path: string
  readonly field: FormField
  readonly refusal: Refusal
  readonly containers: readonly string[]
}

/**
 * A rule for the value of a field besides those of its definition, such as the schema of the call that will take it. It is
 * also asked about empty values, and its words come first.
 */
export type ValueCheck = (field: FormField, value: unknown) => Refusal | undefined

export interface OpenForm {
  readonly definition: FormDefinition
  readonly types: FieldTypes
  /** Values of the record; absent: a new one with its defaults. */
  readonly values?: FormValues
  readonly facts: FormFacts
  readonly rights?: FormRights
  /** `read` computes only what is never stored and lets nothing be changed. */
  readonly mode?: 'add' | 'edit' | 'read'
  readonly device?: 'pc' | 'app'
  readonly check?: ValueCheck
  /** Names new rows; counts `new-1`, `new-2` unless given. */
  readonly newId?: () => string
}
