import type { TextKey } from '#engine/texts/text.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { FieldMask } from './model.ts'

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
  /** Of encrypted values alone. */
  | 'bytea'

/** A node of the organization or region tree; path and names run from the top down to the node itself. */
export interface TreePlace {
  readonly name: string
  readonly path: readonly string[]
  readonly pathNames: readonly string[]
  /** Of an organization. */
  readonly kind?: 'company' | 'department'
  /** Of a region: the level of those directly below; null where there are none, absent where it is not known. */
  readonly childLevel?: number | null
  /** False: it may not be chosen, any more or yet; absent where that is not known. */
  readonly offered?: boolean
}

export type CarrierKind = 'position' | 'role' | 'group'

/** What names that are pasted may stand for. */
export type NamedKind = 'user' | 'organization' | 'department' | 'plot' | CarrierKind

/** Names behind ids, as the caller may see them. The server fills it from its caches, the browser from its sources. */
export interface Lookups {
  /** Whether an id that is not found does not exist. The browser has loaded only a part, so there nothing is refused for it. */
  readonly complete?: boolean
  /** Entries of a dictionary by category id or code, disabled ones included, because old records still show them. */
  readonly dictionary: (category: string) => readonly Choice[]
  readonly organization: (id: string) => TreePlace | undefined
  readonly user: (id: string) => { readonly name: string; readonly account: string; readonly offered?: boolean } | undefined
  readonly region: (code: string) => TreePlace | undefined
  /** Positions, roles and groups; absent where none are known. */
  readonly carrier?: (
    kind: CarrierKind,
    id: string,
  ) => { readonly name: string; readonly organizationIds?: readonly string[]; readonly offered?: boolean } | undefined
  /** Whether the caller is shown something that exists, where he chooses one; absent where that is not known. */
  readonly shows?: (kind: 'organization' | 'user' | CarrierKind, id: string) => boolean
  /** What somebody is and belongs to, as ids with their kinds (`<id>--department`); absent where that is not known. */
  readonly belongs?: (userId: string) => ReadonlySet<string>
  /** Ids behind imported text; absent where nothing is imported. */
  readonly findOrganization?: (pathNames: readonly string[]) => string | undefined
  readonly findUser?: (name: string, account: string | undefined) => string | undefined
  readonly findCarrier?: (kind: CarrierKind, name: string) => string | undefined
  /** Ids of all that a pasted name may mean, after `seekNamed`; absent where `findUser` and the like know. */
  readonly findNamed?: (kind: NamedKind, name: string) => readonly string[]
  /** Loads what names of a kind mean for the caller; absent where all is known. */
  readonly seekNamed?: (kind: NamedKind, names: readonly string[]) => Promise<void>
  /** Codes of all regions that a name, or a path of names, may mean. */
  readonly findRegions?: (name: string) => readonly string[]
  /**
   * Texts of a row that a field refers to, by the name of the field or column; undefined where it does not exist, may not be read or was not
   * asked for. The server reads the rows before it decides or shows a record.
   */
  readonly related?: (source: RelatedSource, id: string) => Readonly<Record<string, string>> | undefined
  /** What is chosen is called so, as the server told with a record; of whatever the caller cannot look up himself. */
  readonly named?: (id: string) => string | undefined
  /**
   * Whether a data interface gives a row for these values of its parameters, or a function lets a record with these values be chosen; undefined where that is not known (yet): the browser leaves it to
   * the server, which reads what was asked for and decides again.
   */
  readonly offersRow?: (source: RelatedSource, parameters: readonly ParameterValue[], id: string) => RowOffer | undefined
  /** Loads what pasted names mean among the records that may be chosen, by these texts of them; absent where all is known. */
  readonly seekRows?: (source: RelatedSource, texts: readonly string[], names: readonly string[]) => Promise<void>
  /** Ids of the rows that a name means, where cells of a workbook were looked up, or after `seekRows`. */
  readonly findRows?: (source: RelatedSource, name: string) => readonly string[]
  /** Loads what codes, names and paths of names mean; absent where all regions are known. */
  readonly seekRegions?: (texts: readonly string[]) => Promise<void>
}

/** Where the rows come from that a field refers to: records of a function, or rows of a data interface. */
export interface RelatedSource {
  readonly kind: 'function' | 'interface'
  readonly id: string
  /** Of an interface: the member of its rows that is stored; `id` where it is absent. A row means the same whatever the parameters are. */
  readonly key?: string
  /** Of a function: which of its directories offers the records; absent: the one of fields that name none. */
  readonly directory?: string
}

/** What a field sends for a parameter of its data interface (form-definition 1.3). */
export interface SourceParameter {
  readonly field: string
  /** Sent where no field is followed, or where that one is empty. */
  readonly fallback: string
  /** Key of the field whose value is sent; absent: always the fallback. */
  readonly follows?: string
}

export interface OfferedSource {
  readonly interfaceId: string
  readonly parameters: readonly SourceParameter[]
  readonly members: readonly string[]
}

export interface ParameterValue {
  readonly field: string
  readonly value: string
}

/** `unavailable`: the interface gave nothing, now or lately. */
export type RowOffer = 'offered' | 'gone' | 'unavailable'

/** What a field refers to: rows of a source, shown by one of their texts. */
export interface Reference {
  readonly source: RelatedSource
  /** Name of the field or column of the source. */
  readonly shown: string
  /** Names of further ones that are shown behind it. */
  readonly further?: readonly string[]
  /** Parameters of the interface that gives the rows. */
  readonly parameters?: readonly SourceParameter[]
}

/** What a field shows of the row that another field refers to. */
export interface ReferredText {
  /** Key of the field that refers. */
  readonly through: string
  /** Name of the field or column of its source. */
  readonly shown: string
}

/** Something chosen that may not be chosen anew, and what is told about it. */
export interface Unoffered {
  readonly id: string
  readonly refusal: Refusal
}

/** One thing to choose: of a static list, a dictionary. */
export interface Choice {
  readonly id: string
  readonly label: string
  readonly disabled?: boolean
  readonly children?: readonly Choice[]
}

/** Facts besides the record for validation, defaults and computation; the engine reads no clock. */
export interface FieldFacts {
  /** Now, epoch milliseconds. */
  readonly now: number
  /** Name of the system's one time zone, `Asia/Shanghai`. */
  readonly zone: string
  readonly user: { readonly id: string; readonly organizationId: string; readonly positionId?: string | undefined } | undefined
  readonly lookups: Lookups
  /**
   * Whether values with this mask are covered for whom these facts are. Absent in the browser alone, which holds only what it was told.
   */
  readonly covers?: (mask: FieldMask) => boolean
  /** The address of a stored picture as its reader may load it without a header; absent where nobody reads. */
  readonly pictureAddress?: (address: string) => string
  /** What is wrong with an identifier of a kind (`identifierChecks`). Absent in the browser, where the pattern of the field tells its shape. */
  readonly identifierProblem?: (kind: string, text: string) => Refusal | undefined
  /** Rows a sub-table may have, where the server was set to another limit than the usual one. */
  readonly rowsAtMost?: number
}

/** A control of the platform family, as its definitions and its clients know it. */
export interface FamilyControl<Options = Record<string, unknown>> {
  readonly kind: string
  /** Where in the control each of our options stands (dotted path). */
  readonly options: Readonly<Record<string, string>>
  /** The element its clients draw the control as; undefined for what only arranges others. Without it they draw the caption alone. */
  readonly tag: string | undefined
  /** When its clients check the value, if not on change. */
  readonly trigger?: 'blur' | readonly string[]
  /**
   * Members its clients need besides the options, by dotted path. A definition that holds one keeps its own, unless the kind
   * itself is another.
   */
  members?(options: Options, facts: Pick<FieldFacts, 'lookups'>): Readonly<Record<string, unknown>>
}

export type Parsed<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal }

/** Comparisons a filter may ask for; the record list compiles them to SQL on the field's column. */
export type Operator =
  | 'equals'
  | 'not-equals'
  | 'contains'
  | 'not-contains'
  | 'more'
  | 'at-least'
  | 'less'
  | 'at-most'
  | 'between'
  | 'in'
  | 'not-in'
  | 'empty'
  | 'not-empty'

/** Kind of a part of a form; code outside its folder asks for nothing else. */
export type PartNature = 'value' | 'sub-table' | 'container' | 'static'

/** What an expression sees of a value, and gives: decimal text, text, boolean, list. */
export type ExpressionInput = string | boolean | null | readonly string[]

/** Value of another field of the same record (in a row: of the row first), by key. */
export type ValueOfOther = (key: string) => unknown

/** One sign of a family formula: a digit, point, operator or bracket, or a field (`table.column` inside a sub-table). */
export type FormulaToken = string | { readonly key: string }

/** Numbers as people write them, and as they are kept and compared. */
export interface Measure {
  /** What people count in. */
  readonly unit: TextKey
  readonly shown: (kept: string) => string
  /** A text that is no number stays as it is, for the check to name it. */
  readonly kept: (typed: string) => string
  /** How many of what is kept make one of what people count in. */
  readonly scale: number
}

/**
 * What the engine asks of a field type; `fields/define.ts` adds what only designers need. Members are written as
 * methods so that a registry of types with different values needs no cast.
 *
 * A **value** is what forms, rules and the server work with: decimals as text (never a float), dates as the text of
 * their form (`2026`, `2026-03-05`, `2026-03-05 08:30`) in the system's zone, an organization or region as the id of the
 * leaf, several as a list. The **wire** form is what travels inside `data` to clients of the family (form-definition
 * 2): numbers, epoch milliseconds, id paths. The **column** form is what the database driver binds and reads.
 */
export interface FieldType<Options = Record<string, unknown>, Value = unknown> {
  readonly type: string
  readonly nature: PartNature
  /** A static part that shows its label. */
  readonly captioned?: boolean
  /** How the type stands in the family's JSON; the codec alone reads this. */
  readonly family: FamilyControl<Options>
  readonly options: { parse(raw: unknown): Options; safeParse(raw: unknown): { success: boolean } }
  /** Options that hold texts people read, by name; `options[].fullName` is a member of each item of a list. Absent: none. */
  texts?(options: Options): readonly string[]
  /** Column of the stored value; undefined when nothing is stored. */
  column(options: Options): ColumnType | undefined
  readonly empty: Value
  isEmpty(value: Value): boolean
  /** Value of a new record where the definition names no default, when it is not `empty`. */
  initial?(options: Options): Value
  /** Whether the value is a list: then "required" asks to choose at least one. */
  isList?(options: Options): boolean
  /**
   * Reads typed or imported text, forgiving about width, separators and spaces.
   *
   * @param beside values of other fields of this type, those of the row before those of the form; they tell which is meant where a text
   *   means several
   */
  parse(text: string, options: Options, facts: FieldFacts, beside?: readonly unknown[]): Parsed<Value>
  /** Loads what `parse` must know to read these texts; absent, or undefined, where nothing has to be loaded. */
  seek?(texts: readonly string[], options: Options, facts: FieldFacts): Promise<void> | undefined
  /** The rule of the type itself, without `required`, patterns and rights, which hold for every type alike. */
  validate(value: Value, options: Options, facts: FieldFacts, valueOf?: ValueOfOther): Refusal | undefined
  /** The text people read in a detail, a list cell, an export; `''` when empty. */
  format(value: Value, options: Options, facts: FieldFacts): string
  /** The text where space is small, a cell of a sub-table, when it is not `format`: of a place its own name without the path. */
  shortFormat?(value: Value, options: Options, facts: FieldFacts): string
  /** The text in a workbook, when `parse` could not read `format`: of people with one name also the account. */
  sheetText?(value: Value, options: Options, facts: FieldFacts): string
  fromWire(wire: unknown, options: Options, facts: FieldFacts): Parsed<Value>
  toWire(value: Value, options: Options, facts: FieldFacts): unknown
  /**
   * Whether the value is what a client that cannot hold the stored one makes of it and sends back unasked, so that the stored one
   * stays: numbers with more digits than floating point has, values that were told covered.
   *
   * @param exact the client says that it holds every digit
   */
  isEcho?(value: Value, stored: Value, exact: boolean): boolean
  /** The value as others than its owner are told it, and as copies of it are kept; present for masked and encrypted fields alone. */
  cover?(value: Value): Value
  /** To and from what the driver binds and reads for the column (dates and numeric are read as text, `timestamptz` as Date). */
  toColumn(value: Value, options: Options, facts: FieldFacts): unknown
  fromColumn(stored: unknown, options: Options, facts: FieldFacts): Value
  /** Most characters of a free text; absent: the shape of the values keeps them short. */
  longest?(options: Options): number
  /** What the values are ids of, where they are; data schemes compare such a field with something of the user. */
  readonly idsOf?: 'user' | 'organization' | 'region'
  /** People are among what the values name, though they are not ids of users alone. */
  readonly holdsPeople?: boolean
  /** Order of two values, both not empty: negative, 0, positive. */
  compare(a: Value, b: Value): number
  /** Operators a filter offers; none means that the field cannot be searched. */
  readonly operators: readonly Operator[]
  /** How the search bar of a list asks for it when the definition does not say. */
  readonly searchKind: 'equal' | 'like' | 'range' | undefined
  readonly mayBeListColumn: boolean
  readonly mayBeInSubTable: boolean
  /** Values are texts of which a part can be covered; `format` and `toWire` alone tell them. */
  readonly mayBeMasked?: boolean
  /** Values are texts that can be stored encrypted, as nothing in the database has to read them. */
  readonly mayBeEncrypted?: boolean
  /** Texts of values tell nothing of them, so workbooks hold none. */
  readonly isSecret?: boolean
  /** Numbers can be summed and used in formulas; states are centred, numbers right. */
  readonly align: 'left' | 'center' | 'right'
  readonly isNumber: boolean
  /** How people write the numbers that conditions compare, where they are kept in another unit or could be taken for something else. */
  measure?(options: Options): Measure
  /** Value of `defaultCurrent`, or undefined where the type has none. */
  current?(options: Options, facts: FieldFacts): Value
  /** Filled by the server alone, and when: once on creation, on every save, when the number is drawn, by calculation. */
  readonly filledBy?: 'creation' | 'save' | 'number' | 'calculation'
  /** The value the server puts in for `creation` and `save`. */
  fill?(options: Options, facts: FieldFacts): Value
  /** What there is to choose, for types that choose from a list. */
  choices?(options: Options, facts: FieldFacts, valueOf?: ValueOfOther): readonly Choice[]
  /** Of what is chosen, what is unknown or not offered any more, for types whose `choices` are too many to be gone through. */
  unoffered?(value: Value, options: Options, facts: Pick<FieldFacts, 'lookups'>, valueOf?: ValueOfOther): readonly Unoffered[]
  /** Keys of fields the choices depend on: changing one reloads its choices and takes away what they do not offer (form-definition 1.3). */
  sources?(options: Options): readonly string[]
  /** Whether all is known here that `validate` asks of a value; absent: only where the facts are complete. */
  isKnown?(value: Value, facts: Pick<FieldFacts, 'lookups'>): boolean
  /** What the stored texts of all values that lie in one begin with, as of regions; rows that are narrowed by it include them. */
  beginningWithin?(text: string): string
  /** Keys of fields the rule of the type compares with. */
  comparedWith?(options: Options): readonly string[]
  /** Keys of further fields that the options name; of a sub-table those of its own columns. */
  namesFields?(options: Options): readonly string[]
  /** Tokens of the formula the value is calculated by. */
  formula?(options: Options): readonly FormulaToken[]
  /** What the values are ids of rows of, where they are; undefined where nothing is set. */
  refersTo?(options: Options): Reference | undefined
  /** The interface whose rows a field offers without referring to them, and the members of rows that it takes. */
  offersRows?(options: Options): OfferedSource | undefined
  /** The text of another field's row that this one shows; the server puts it in when it saves. */
  referredText?(options: Options): ReferredText | undefined
  toExpression(value: Value, options: Options): ExpressionInput
  /** The value a rule sets or a formula gives; empty when the result is of another kind. */
  fromExpression(result: ExpressionInput, options: Options): Value
  /** Files are stored beside the record, so the save must tell the storage which ones it keeps. */
  fileIds?(value: Value): readonly string[]
  /** The value with its HTML cleaned, for types that hold any; the server does so with every value that it takes in. */
  cleaned?(value: Value, clean: (html: string) => string): Value
  /** The value with what the storage knows of its files in place of what the client said; unknown files stay as they are. */
  withStored?(value: Value, stored: ReadonlyMap<string, StoredFileFacts>): Value
}

/** What the storage knows of a file; the size in bytes. */
export interface StoredFileFacts {
  readonly name: string
  readonly fileSize: number
  readonly fileExtension: string
  readonly url: string
}

/** The registry of field types by name; a parameter everywhere, because the engine knows no type of its own. */
export type FieldTypes = ReadonlyMap<string, FieldType>
