/** A column of a sheet with a heading above its rows. */
export interface SheetColumn {
  readonly key: string
  readonly title: string
  /** Heading above those of several columns that stand together; then the sheet has two rows of headings. */
  readonly group?: string | undefined
  /** Characters. */
  readonly width?: number
  /** Must be filled in: its heading is marked. */
  readonly required?: boolean
  /** What may be chosen in its cells. */
  readonly choices?: readonly string[]
  /** Shown beside a cell while somebody fills it in. */
  readonly note?: string
}

/** A workbook with one sheet of texts. */
export interface SheetContent {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly Readonly<Record<string, string>>[]
  /** How many rows take the choices of their columns, for a sheet to be filled in. */
  readonly openRows?: number
}

/** Kinds of files that rows are read from. */
export type SheetFormat = 'xlsx' | 'xls' | 'csv'

/** What a worker is asked for. */
export type SheetJob =
  | { readonly do: 'write'; readonly content: SheetContent }
  | {
      readonly do: 'read'
      readonly format: SheetFormat
      readonly bytes: Uint8Array
      readonly rowsAtMost: number
      readonly columnsAtMost: number
    }

/** What it answers: the bytes of a workbook, or the cells of its first visible sheet as texts, or that a formula there gave nothing yet. */
export type SheetResult =
  | { readonly bytes: Uint8Array }
  | { readonly cells: readonly (readonly string[])[] }
  | { readonly fault: 'formulas' }
