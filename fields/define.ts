import type { z } from 'zod'
import type { FieldType } from '#engine/forms/field-type.ts'

export type {
  Choice,
  ColumnType,
  ExpressionInput,
  FieldFacts,
  FormulaToken,
  Lookups,
  Operator,
  Parsed,
  PartNature,
  TreePlace,
  ValueOfOther,
} from '#engine/forms/field-type.ts'
export type { FormPart } from '#engine/forms/model.ts'

/** One field type: everything about it that needs neither browser nor server (see `FieldType` for the members). */
export interface FieldDefinition<Options = Record<string, unknown>, Value = unknown> extends FieldType<Options, Value> {
  /** Own options with their defaults; also what a designer draws the settings panel from. */
  readonly options: z.ZodType<Options>
}

/** Keeps the types of a definition while it joins the registry; the schema alone says what the options are. */
export function defineField<Options, Value>(
  definition: FieldDefinition<NoInfer<Options>, Value> & { readonly options: z.ZodType<Options> },
): FieldDefinition<Options, Value> {
  return definition
}

/** A part with its options read by its type's schema. */
export type OptionsOf<Definition> = Definition extends FieldDefinition<infer Options, infer _Value> ? Options : never
export type ValueOf<Definition> = Definition extends FieldDefinition<infer _Options, infer Value> ? Value : never
