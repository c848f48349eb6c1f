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

/** One field type: everything that depends on neither browser nor server (see `FieldType` for the members). */
export interface FieldDefinition<Options = Record<string, unknown>, Value = unknown> extends FieldType<Options, Value> {
  /** Schema of the type's own options with their defaults; a form designer can derive its settings panel from it. */
  readonly options: z.ZodType<Options>
}

/** Infers the types of options and value from a definition. */
export function defineField<Options, Value>(
  definition: FieldDefinition<NoInfer<Options>, Value> & { readonly options: z.ZodType<Options> },
): FieldDefinition<Options, Value> {
  return definition
}

/** The options of a field type after parsing. */
export type OptionsOf<Definition> = Definition extends FieldDefinition<infer Options, infer _Value> ? Options : never
export type ValueOf<Definition> = Definition extends FieldDefinition<infer _Options, infer Value> ? Value : never
