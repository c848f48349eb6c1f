import type { z } from 'zod'
import type { FormPart } from '#engine/forms/model.ts'
import type { Refusal } from '#engine/values/refusal.ts'

/** Column types a field may ask for (security 5.2: a fixed list). */
export type ColumnType =
  | 'text'
  | 'text[]'
  | `numeric(${number},${number})`
  | 'numeric'
  | 'boolean'
  | 'smallint'
  | 'date'
  | 'timestamptz'
  | 'uuid'
  | 'jsonb'

/** Names behind ids, as the caller may see them. The server fills it from its caches, the browser from its sources. */
export interface Lookups {
  /** Entries of a dictionary by category code, disabled ones included, because old records still show them. */
  readonly dictionary: (category: string) => readonly Choice[]
  readonly organization: (id: string) => { readonly name: string; readonly path: readonly string[]; readonly pathNames: readonly string[] } | undefined
  readonly user: (id: string) => { readonly name: string; readonly account: string } | undefined
  readonly region: (code: string) => { readonly name: string; readonly path: readonly string[]; readonly pathNames: readonly string[] } | undefined
}

/** One thing to choose: of a static list, a dictionary. */
export interface Choice {
  readonly id: string
  readonly label: string
  readonly disabled?: boolean
  readonly children?: readonly Choice[]
}

/** What the engine knows besides the record when it validates, fills or computes: never read from a clock of its own. */
export interface FieldFacts {
  /** Now, epoch milliseconds. */
  readonly now: number
  /** Minutes the system's one time zone is ahead of UTC (480 for Asia/Shanghai). */
  readonly zoneMinutes: number
  readonly user: { readonly id: string; readonly organizationId: string } | undefined
  readonly lookups: Lookups
}

export type Parsed<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal }

/** Comparisons a filter may ask for; the record list compiles them to SQL on the field's column. */
export type Operator = 'equals' | 'not-equals' | 'contains' | 'not-contains' | 'more' | 'at-least' | 'less' | 'at-most' | 'between' | 'in' | 'not-in' | 'empty' | 'not-empty'

/** What a part of a form is, as far as anybody outside its folder may ask. */
export type PartNature = 'value' | 'sub-table' | 'container' | 'static'

/**
 * One field type: everything about it that needs neither browser nor server.
 *
 * A **value** is what forms, rules and the server work with: decimals as text (never a float), days as `yyyy-MM-dd`,
 * moments as `yyyy-MM-dd HH:mm:ss` in the system's zone, an organization or region as the id of the leaf, several as a list.
 * The **wire** form is what travels inside `data` to clients of the family (form-definition 2): numbers, epoch
 * milliseconds, id paths. The **column** form is what the database keeps.
 */
export interface FieldDefinition<Options = Record<string, unknown>, Value = unknown> {
  readonly type: string
  readonly nature: PartNature
  /** The family's kind and how its option names map to ours; the codec alone reads this. */
  readonly family: { readonly kind: string; readonly options: Readonly<Record<string, string>> }
  /** Own options with their defaults; also what a designer draws the settings panel from. */
  readonly options: z.ZodType<Options>
  /** Column of the stored value; undefined when nothing is stored. */
  readonly column: (options: Options) => ColumnType | undefined
  readonly empty: Value
  readonly isEmpty: (value: Value) => boolean
  /** Reads typed or imported text, forgiving about width, separators and spaces. */
  readonly parse: (text: string, options: Options, facts: FieldFacts) => Parsed<Value>
  /** The rule of the type itself, without `required`, patterns and rights, which hold for every type alike. */
  readonly validate: (value: Value, options: Options, facts: FieldFacts) => Refusal | undefined
  /** The text people read in a detail, a list cell, an export; `''` when empty. */
  readonly format: (value: Value, options: Options, facts: FieldFacts) => string
  readonly fromWire: (wire: unknown, options: Options, facts: FieldFacts) => Parsed<Value>
  readonly toWire: (value: Value, options: Options, facts: FieldFacts) => unknown
  /** To and from what the driver binds and reads for the column. */
  readonly toColumn: (value: Value) => unknown
  readonly fromColumn: (stored: unknown) => Value
  /** Order of two values, both not empty: negative, 0, positive. */
  readonly compare: (a: Value, b: Value) => number
  /** Operators a filter offers; none means that the field cannot be searched. */
  readonly operators: readonly Operator[]
  /** How the search bar of a list asks for it when the definition does not say. */
  readonly searchKind: 'equal' | 'like' | 'range' | undefined
  readonly mayBeListColumn: boolean
  readonly mayBeInSubTable: boolean
  /** Numbers can be summed and used in formulas; states are centred, numbers right. */
  readonly align: 'left' | 'center' | 'right'
  readonly isNumber: boolean
  /** Value of `defaultCurrent`, or undefined where the type has none. */
  readonly current?: (options: Options, facts: FieldFacts) => Value
  /** Filled by the server alone, and when: once on creation, on every save, when the number is drawn, by calculation. */
  readonly filledBy?: 'creation' | 'save' | 'number' | 'calculation'
  /** The value the server puts in for `creation` and `save`. */
  readonly fill?: (options: Options, facts: FieldFacts) => Value
  /** What there is to choose, for types that choose from a list. */
  readonly choices?: (options: Options, facts: FieldFacts) => readonly Choice[]
  /** What of the value an expression sees: decimal text, text, boolean, list. */
  readonly toExpression: (value: Value) => string | boolean | null | readonly string[]
  /** Files are stored beside the record, so the save must tell the storage which ones it keeps. */
  readonly fileIds?: (value: Value) => readonly string[]
}

/** Keeps the types of a definition while it joins the registry. */
export function defineField<Options, Value>(definition: FieldDefinition<Options, Value>): FieldDefinition<Options, Value> {
  return definition
}

/** A part with its options read by its type's schema. */
export type OptionsOf<Definition> = Definition extends FieldDefinition<infer Options, infer _Value> ? Options : never
export type ValueOf<Definition> = Definition extends FieldDefinition<infer _Options, infer Value> ? Value : never

export type { FormPart }
