import type { ReactNode } from 'react'
import type { Refusal } from '#engine/values/refusal.ts'

/** One row as the list call gives it: texts by field key, and what else travels with it (`flowState`, `version`). */
export type ListRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  /** Rows below it in a list that is a tree; absent where there are none. */
  readonly children?: ListRow[] | undefined
}

/** A list whose rows are a tree: rows hold those below them as `children`, and all are open but the closed ones. */
export interface ListTree {
  readonly closed: ReadonlySet<string>
  readonly onClosed: (next: ReadonlySet<string>) => void
}

/** What is asked of the list. Lives in the address, so the screen holds it. */
export interface ListQuery {
  /** From 1. */
  readonly page: number
  readonly size: number
  readonly sort: { readonly key: string; readonly direction: 'asc' | 'desc' } | undefined
  /** Only what is filled in: a value of the field's type, or `[from, to]` (an open end is the type's empty value) where the definition asks for a range. */
  readonly filter: Readonly<Record<string, unknown>>
}

/** What there is to show. Old rows stay while `loading` says that new ones are on their way. */
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

/** Something to do: with the list, with a row, with what is ticked. */
export interface ListAction<Subject> {
  readonly name: string
  readonly label: string
  readonly icon?: ReactNode
  readonly primary?: boolean
  readonly danger?: boolean
  /** Why not; undefined when it may run. */
  readonly refuse?: (subject: Subject) => string | undefined
  /** Rows that are gone by it are given back, so that they lose their tick. */
  readonly run: (subject: Subject) => void | Promise<readonly string[]>
}

export interface ListActions {
  readonly toolbar: readonly ListAction<void>[]
  /** Actions of a row, in order; three are shown, the rest under 更多. */
  readonly row: (row: ListRow) => readonly ListAction<ListRow>[]
  /** Actions on ticked rows; without any, rows have no tick. */
  readonly selection: readonly ListAction<readonly string[]>[]
  /** A click on a row; absent: rows do not open. */
  readonly open?: (row: ListRow) => void
}

/** Cells that are more than a text, by column key. */
export type ListCells = Readonly<Record<string, (row: ListRow) => ReactNode>>

/** One column as the user arranged it. */
export interface ColumnSetting {
  readonly key: string
  readonly visible: boolean
}
