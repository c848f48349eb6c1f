import type { MaskKind } from '#engine/values/masked.ts'

/**
 * The clean model of a form: what the product sees and stores. The platform family's JSON becomes it, and is made of it
 * again, in `codec.ts` only.
 *
 * - **part**: anything that stands in a form: a field with a value, a sub-table, a container, a static element
 * - **key**: name of a field's value in the data of a record, the same in the browser, on the wire and in rules
 * - **column**: the derived snake_case name of the field in the record's table
 * - **sub-table**: a part whose value is a list of rows; its children are its columns
 * - **container**: a part that only arranges others (row, card, tabs); its children belong to the level around it
 */
export interface FormPart {
  /** Wire key; parts without a value get `#` and their number, so that every part of a form can be addressed. */
  readonly key: string
  /** Name of the registered field type: `money`, `sub-table`, `card`. */
  readonly type: string
  readonly label: string
  /** As the type's own schema reads them; absent members mean the type's defaults. */
  readonly options: Readonly<Record<string, unknown>>
  /** Given when the definition is published; fixed from then on. */
  readonly column?: string
  readonly required?: boolean
  /** Own patterns: `/…/` and the message shown when the text does not match. */
  readonly patterns?: readonly { readonly pattern: string; readonly message: string }[]
  /** Never shown, still stored (`noShow`). */
  readonly hidden?: boolean
  /** Devices it shows on; absent means both. */
  readonly devices?: readonly ('pc' | 'app')[]
  readonly readOnly?: boolean
  readonly defaultValue?: unknown
  /** The default is now, my organization, me. */
  readonly defaultCurrent?: boolean
  readonly placeholder?: string
  readonly help?: string
  readonly showLabel?: boolean
  /** Width in 24ths of the row. */
  readonly span?: number
  /** Width as a column of a sub-table, in pixels. */
  readonly columnWidth?: number
  /** The value may not repeat among live records. */
  readonly unique?: boolean
  /** A new record that begins as the copy of another does not take the value over. */
  readonly notCopied?: boolean
  /** Shown covered to all but who made the record and who is exempt; absent: shown to everybody who may read the field. */
  readonly mask?: FieldMask
  /** Stored encrypted: found by the whole value alone, and covered wherever a copy of it is kept. */
  readonly encrypted?: boolean
  /** The text is a number that others gave, with rules beyond its shape (`identifierChecks`), which the server checks when it is submitted. */
  readonly identifier?: string
  /** The server keeps it as the sum of entries of another function; nobody types it. */
  readonly sumOf?: SumOfEntries
  /** The server puts a verify code in, once the record counts; with it anybody sees some of the record's fields. */
  readonly verifyCode?: VerifyCodeOf
  readonly children?: readonly FormPart[]
  /** Members of the family's JSON that the model does not know; the codec writes them back. */
  readonly rest?: Readonly<Record<string, unknown>>
}

/** What a field of a record adds up: a number of all records of another function that refer to this record. */
export interface SumOfEntries {
  /** Id of the function of the entries. */
  readonly function: string
  /** Key of their field that refers to this record. */
  readonly through: string
  /** Key of their number. */
  readonly value: string
  /** Key of their field that keeps what the sum was after the entry. */
  readonly balance?: string
}

/** What somebody is told who knows the verify code of a record. Only the server has the members; a browser knows that the field is one. */
export interface VerifyCodeOf {
  /** Names of the fields that are shown; of a column (`items.town`) each text once. */
  readonly shown?: readonly string[]
  /** Keys of the days from and until which the record counts; absent: without such a limit. */
  readonly from?: string
  readonly until?: string
  /** Sub-tables of other functions that are told beside the record, such as the licences of its company. */
  readonly tables?: readonly VerifyTable[]
}

/** Rows of a sub-table of another function that are told with a record: those of records of the same organization, or with the same value. */
export interface VerifyTable {
  /** Id of the other function. */
  readonly function: string
  /** Key of its sub-table. */
  readonly table: string
  /** Heading; absent: the label of the sub-table. */
  readonly title?: string
  /** Keys of the columns that are told, in this order. */
  readonly columns: readonly string[]
  /** Keys of the columns with the days from and until which a row counts; absent: without such a limit. */
  readonly from?: string
  readonly until?: string
  /** Keys of the field here and of the one there that hold the same value; absent: both records belong to one organization. */
  readonly own?: string
  readonly its?: string
  /** Which of its records count, written as a fixed filter; absent: all that count at all. */
  readonly ruleList?: unknown
}

/** How a value is covered for others, and for whom it is not. */
export interface FieldMask {
  readonly kind: MaskKind
  /** Codes of roles that read it uncovered. */
  readonly clearFor?: readonly string[]
}

/** One declarative rule (form-definition 11). */
export interface FormRule {
  /** Condition in the expression language; absent: always. */
  readonly when?: string
  readonly then: readonly FormRuleAction[]
  /** Kept and not run. */
  readonly off?: boolean
}

export interface FormRuleAction {
  readonly do: 'show' | 'hide' | 'require' | 'optional' | 'set' | 'clear' | 'disable' | 'enable' | 'reload'
  /** Key of a field; a sub-table column is `<sub-table>-<column>`, then the rule runs once per row. */
  readonly field: string
  /** Expression of `set`. */
  readonly value?: string
}

export interface FormDefinition {
  readonly parts: readonly FormPart[]
  readonly rules: readonly FormRule[]
  readonly settings: FormSettings
  /**
   * Days on which people work though it is a weekend (true), or do not (false). Only in a definition that leaves the server for somebody
   * who fills the form in, and whose expressions ask for working days: the calendar belongs to the installation, not to the form.
   */
  readonly workingDays?: Readonly<Record<string, boolean>>
  readonly rest?: Readonly<Record<string, unknown>>
}

export interface FormSettings {
  readonly labelPosition?: 'left' | 'right' | 'top'
  readonly labelWidth?: number
  readonly gutter?: number
  readonly popup?: 'general' | 'fullScreen' | 'drawer'
  readonly dialogWidth?: string
  readonly drawerWidth?: string
  readonly fullScreenWidth?: string
  /** A save of a changed record is refused instead of overwriting it (`concurrencyLock`). Ours is always on. */
  readonly versionCheck?: boolean
  readonly logicalDelete?: boolean
  readonly confirmText?: string
  readonly cancelText?: string
}

/** What a list shows of its records (`columnData`). */
export interface ListDefinition {
  readonly columns: readonly ListColumn[]
  readonly searches: readonly ListSearch[]
  /** Key of the field the list is sorted by at first, `''` for the newest first. */
  readonly sortBy: string
  readonly sortDirection: 'asc' | 'desc'
  /** Further columns it is sorted by at first, behind `sortBy`; absent where that alone decides. */
  readonly thenBy?: readonly ListSort[]
  readonly paged: boolean
  readonly pageSize: number
  readonly buttons: readonly ListButton[]
  readonly rowButtons: readonly ListButton[]
  readonly summary: readonly string[]
  /** Offers the super query (高级查询); absent: no. */
  readonly superQuery?: boolean
  /** How the records are arranged; absent: one below the other. */
  readonly layout?: ListLayout
  /** Stands left of the records, in the layout `beside`. */
  readonly treeBeside?: TreeBeside
  /** Key of the field whose values are the headings, in the layout `grouped`. */
  readonly groupBy?: string
  /** Key of the field that holds the id of the record above, in the layout `tree`. */
  readonly parent?: string
  /** What a click on a row opens: the record to be read, or to be edited by who may; absent: to be read. */
  readonly rowClick?: 'detail' | 'edit' | 'none'
  /** Keys of the columns that the cards of the layout `cards` show below their title; absent: those that tell the rows apart. */
  readonly cardFields?: readonly string[]
  readonly judges: { readonly buttons: boolean; readonly columns: boolean; readonly fields: boolean; readonly rows: boolean }
  /** What a phone shows otherwise (`appColumnData`); absent: it shows what is said here. */
  readonly phone?: PhoneList
  readonly rest?: Readonly<Record<string, unknown>>
}

/** The parts of a list that can be set for phones alone; layout, tree, groups, filter, scripts and rights are those of the computer. */
export type PhoneSection = 'columns' | 'searches' | 'display' | 'buttons'

/** The list of a function on a phone. */
export interface PhoneList {
  /** What is set for phones alone, in the order of `phoneSections`; the rest follows the computer. */
  readonly apart: readonly PhoneSection[]
  /** The whole `appColumnData`; what it says in sections that are not set apart has no meaning and is kept. */
  readonly list: ListDefinition
}

/**
 * The family's types of lists: plain, a tree beside the records, grouped, edited in place, a tree of records. `cards` is ours: one card a
 * record, where clients of the family draw a plain table.
 */
export type ListLayout = 'plain' | 'cards' | 'beside' | 'grouped' | 'in-place' | 'tree'

/** A tree left of a list; a click on a node shows the records whose field holds the node or one below it. */
export interface TreeBeside {
  readonly title: string
  readonly source: 'dictionary' | 'organization' | 'department' | 'region' | 'interface' | 'records'
  /** Category of the dictionary, by id or code. */
  readonly dictionary: string
  readonly interfaceId: string
  /** Members of a row of the interface: what is stored, what is shown, the rows below. */
  readonly value: string
  readonly name: string
  readonly children: string
  /** Function whose records are the nodes; they are named by its field `name`. */
  readonly functionId: string
  /** Key of the field that holds a node. */
  readonly field: string
  /** Offers a search over the nodes. */
  readonly searched: boolean
  /** Node below which the tree begins, `''` for the whole tree: the region of an authority. */
  readonly root: string
}

export interface ListColumn {
  readonly key: string
  readonly label: string
  readonly width?: number
  readonly fixed?: 'left' | 'right'
  readonly align?: 'left' | 'center' | 'right'
  readonly sortable?: boolean
  readonly rest?: Readonly<Record<string, unknown>>
}

export interface ListSearch {
  readonly key: string
  readonly label: string
  readonly kind: 'equal' | 'like' | 'range'
  readonly multiple?: boolean
  readonly keyword?: boolean
  /** What it holds when the list is opened: a value of the field, or `[from, to]` of a range. Absent: nothing. */
  readonly preset?: unknown
  readonly rest?: Readonly<Record<string, unknown>>
}

export interface ListSort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

export interface ListButton {
  /** `add`, `edit`, `remove`, `detail`, `download`, `upload`, `batchRemove`, `batchPrint`. */
  readonly name: string
  readonly label: string
  readonly rest?: Readonly<Record<string, unknown>>
}

/** Values of one record by field key; a sub-table's value is a list of rows. Numbers are decimal texts, days are texts. */
export type FormValues = Readonly<Record<string, unknown>>

/** One row of a sub-table; `id` names it across saves, a row not saved yet has one made by the client. */
export type RowValues = Readonly<Record<string, unknown>> & { readonly id: string }
