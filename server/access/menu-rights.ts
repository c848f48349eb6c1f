import type { RowScheme } from '#engine/access/row-scheme.ts'

export type { CurrentValue, RowCondition, RowScheme } from '#engine/access/row-scheme.ts'

/** Rights of one user to one menu: the union of the effective grants (permissions 1, 4, 5). */
export interface MenuRights {
  readonly menuId: string
  readonly menuCode: string
  /** Codes of granted buttons; all of them where the menu does not judge buttons. */
  readonly buttons: ReadonlySet<string>
  /** Granted columns and form fields by key, a sub-table's as `table-field`; `'all'` where the menu does not judge them. */
  readonly columns: ReadonlySet<string> | 'all'
  readonly fields: ReadonlySet<string> | 'all'
  /** Granted form fields that the function has no more, which records from before hold; absent where there are none. */
  readonly formerFields?: ReadonlySet<string>
  /** Data schemes that admit rows, joined by OR: `'all'` admits every row, an empty list none. */
  readonly rows: 'all' | readonly RowScheme[]
}
