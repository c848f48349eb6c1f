/** Rights of one user to one menu: the union of the effective grants (permissions 1, 4, 5). */
export interface MenuRights {
  readonly menuId: string
  readonly menuCode: string
  /** Codes of granted buttons; all of them where the menu does not judge buttons. */
  readonly buttons: ReadonlySet<string>
  /** Granted columns and form fields by key, a sub-table's as `table-field`; `'all'` where the menu does not judge them. */
  readonly columns: ReadonlySet<string> | 'all'
  readonly fields: ReadonlySet<string> | 'all'
  /** Data schemes that admit rows, joined by OR: `'all'` admits every row, an empty list none. */
  readonly rows: 'all' | readonly RowScheme[]
}

/** One granted data scheme: every group must hold or any, as `match` says; conditions inside a group likewise. */
export interface RowScheme {
  readonly match: 'and' | 'or'
  readonly groups: readonly { readonly match: 'and' | 'or'; readonly conditions: readonly RowCondition[] }[]
}

export interface RowCondition {
  /** Key of a field of the form, or `@owner`, `@organization` for the record's own owner and organization. */
  readonly field: string
  readonly operator:
    | 'equals'
    | 'not-equals'
    | 'more'
    | 'at-least'
    | 'less'
    | 'at-most'
    | 'in'
    | 'not-in'
    | 'empty'
    | 'not-empty'
    | 'starts-with'
  /** What it is compared with: a constant, or something of the user (permissions 5). */
  readonly value: { readonly constant: unknown } | { readonly current: CurrentValue }
}

export type CurrentValue =
  | 'user'
  | 'user-and-subordinates'
  | 'organization'
  | 'organization-and-below'
  | 'organization-region'
  | 'managed-organizations'
  | 'managed-organizations-and-below'
