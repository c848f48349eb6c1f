import type { CSSProperties, HTMLAttributes, ReactNode } from 'react'
import type { WireCondition } from '#engine/forms/super-query.ts'
import type { Refusal } from '#engine/values/refusal.ts'

/** One row as the list call returns it: texts by field key, and further members (`flowState`, `version`). */
export type ListRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  /** Child rows in a tree; absent when there are none. */
  readonly children?: ListRow[] | undefined
}

/** A list whose rows are a tree: rows have `children`, and all are expanded except the closed ones. */
export interface ListTree {
  readonly closed: ReadonlySet<string>
  readonly onClosed: (next: ReadonlySet<string>) => void
  /** Present when rows can be dragged to another place. */
  readonly moves?: RowMoves
  /** What a row says that is no record: the heading of those below it. */
  readonly heading?: (row: ListRow) => RowHeading | undefined
  /** What a row runs that stands for further ones. */
  readonly more?: (row: ListRow) => (() => void) | undefined
}

/** The heading of a group of rows; without a label of those that have no value. */
export interface RowHeading {
  readonly label: string
  readonly total: number
  /** There are more than `total`. */
  readonly more: boolean
  /** Sums of the rows below it, with the names of their columns. */
  readonly sums?: readonly { readonly label: string; readonly text: string }[]
}

/** Whether a row of a tree is no record. */
export const isNoRecord = ({ heading, more }: ListTree, row: ListRow): boolean => heading?.(row) !== undefined || more?.(row) !== undefined

/** Where a row is dropped: `into` puts it below the other one, `before` and `after` beside it. */
export type DropPlace = 'into' | 'before' | 'after'

/** What dragging a row to another one does; both are named by their ids. */
export interface RowMoves {
  readonly allows: (id: string) => boolean
  readonly accepts: (id: string, onto: string, place: DropPlace) => boolean
  readonly run: (id: string, onto: string, place: DropPlace) => void
}

/** The query of a list. Part of the address, so the screen holds it. */
export interface ListQuery {
  /** From 1. */
  readonly page: number
  readonly size: number
  readonly sort: Sort | undefined
  /** Further columns to sort by, in order; absent where one alone decides. */
  readonly thenBy?: readonly Sort[] | undefined
  /**
   * Only conditions that are filled in: a value of the field's type, or `[from, to]` for a range (an open end is the type's empty
   * value).
   */
  readonly filter: Readonly<Record<string, unknown>>
  /** Absent where no such conditions are set. */
  readonly superQuery?: SuperQuery | undefined
  /** Conditions of the heads of columns, one for a column, all of which must hold; absent where there are none. */
  readonly columnFilters?: readonly WireCondition[] | undefined
  /** Id of the node that is chosen in the tree beside the list. */
  readonly node?: string | undefined
}

export interface Sort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/** All columns a list is sorted by, the first one first. */
export const sortsIn = ({ sort, thenBy = [] }: Pick<ListQuery, 'sort' | 'thenBy'>): readonly Sort[] => (sort ? [sort, ...thenBy] : [])

/** The query with other columns to sort by, from its first page. */
export function sortedBy(query: ListQuery, [sort, ...thenBy]: readonly Sort[]): ListQuery {
  const { thenBy: _, ...rest } = query
  return { ...rest, page: 1, sort, ...(thenBy.length > 0 ? { thenBy } : {}) }
}

/** Conditions beside those of the search bar (高级查询), with values as they travel. */
export interface SuperQuery extends ConditionGroup {
  /** Groups that are joined with the conditions and with one another as the conditions are; absent where there are none. */
  readonly groups?: readonly ConditionGroup[] | undefined
}

/** Conditions that go together, with values as they travel. */
export interface ConditionGroup {
  /** One condition that holds is enough; otherwise all must. */
  readonly any: boolean
  readonly conditions: readonly WireCondition[]
}

/** All conditions of a query, in the order in which they are read. */
export const conditionsIn = ({ conditions, groups = [] }: SuperQuery): readonly WireCondition[] => [
  ...conditions,
  ...groups.flatMap((group) => group.conditions),
]

/** A super query that the user keeps under a name. */
export interface QueryPlan {
  readonly id: string
  readonly name: string
  readonly query: SuperQuery
}

/** The plans of a list. */
export interface QueryPlans {
  /** Reads them; called when they are about to be shown. */
  readonly load: () => void
  readonly plans: readonly QueryPlan[]
  /**
   * Keeps a query under a name, in place of a plan that has the name.
   *
   * @returns the message of a refusal, for the name; undefined where it is kept
   */
  readonly save: (name: string, query: SuperQuery) => Promise<string | undefined>
  readonly remove: (plan: QueryPlan) => Promise<void>
}

/** The rows to show. The former rows stay while `loading` is true. */
export interface ListPage {
  readonly rows: readonly ListRow[]
  readonly loading: boolean
  readonly problem?: { readonly refusal?: Refusal; readonly traceId?: string }
  /** Undefined before the first answer. */
  readonly total?: number
  /** The total is a lower bound (10,000+). */
  readonly totalIsOpen?: boolean
  /** Texts of the totals row by field key. */
  readonly totals?: Readonly<Record<string, string>>
}

/** An action on the list, on a row or on the selected rows. */
export interface ListAction<Subject> {
  readonly name: string
  readonly label: string
  /** Never has a button of its own: it stands behind 更多. */
  readonly behind?: boolean
  readonly icon?: ReactNode
  readonly primary?: boolean
  readonly danger?: boolean
  /** On selected rows: offered on phones too, where cards can be selected for such actions alone. */
  readonly onPhone?: boolean
  /** The reason why the action is disabled; undefined when it can be run. */
  readonly refuse?: (subject: Subject) => string | undefined
  /** Address of the page that `run` opens, so that a click with Ctrl opens it in another tab. */
  readonly address?: (subject: Subject) => string
  /** Returns the ids of deleted rows, so that they are unselected. */
  readonly run: (subject: Subject) => void | Promise<readonly string[]>
}

export interface ListActions {
  readonly toolbar: readonly ListAction<void>[]
  /** Actions of a row, in order; three are shown, the rest under 更多. */
  readonly row: (row: ListRow) => readonly ListAction<ListRow>[]
  /** Actions on selected rows; without any, rows cannot be selected. */
  readonly selection: readonly ListAction<readonly string[]>[]
  /**
   * Address that a click on a row, of this or of another page, opens, in another tab where the user asks for one; absent: rows do not
   * open, undefined: this one does not.
   */
  readonly address?: (row: ListRow, query?: ListQuery) => string | undefined
}

/** How a cell looks besides what the list does itself. */
export type StyleOfCell = (row: ListRow, key: string) => CSSProperties | undefined

/** Rows that are edited where they stand. */
export interface RowsInPlace {
  /** The cell of a row that is edited; undefined where it is drawn as usual. */
  readonly cell: (row: ListRow, key: string) => ReactNode
  /** What clicks and keys in a row do. */
  readonly rowProps: (row: ListRow) => HTMLAttributes<HTMLElement>
}

/** Cells with other content than a text, by column key. */
export type ListCells = Readonly<Record<string, (row: ListRow) => ReactNode>>

/** Setting of one column by the user. */
export interface ColumnSetting {
  readonly key: string
  readonly visible: boolean
  /** In pixels; absent while the user has not changed it. */
  readonly width?: number
}
