/** State of a check box: `some` where only a part of what it stands for is checked. */
export type Check = 'on' | 'off' | 'some'

/** A row of the grid, in the order in which it is drawn; rows below a closed one are not among them. */
export interface GridRow {
  readonly id: string
  readonly label: string
  /** Level in the tree, 0 at the top. */
  readonly depth: number
  /** Absent where nothing stands below. */
  readonly isOpen?: boolean
}

export interface GridColumn {
  readonly key: string
  readonly label: string
  /** Heading over several columns that stand side by side. */
  readonly group?: string
  /** Pixels at least. */
  readonly width: number
  /** Boxes stand in the middle unless said: those with words stand at the start. */
  readonly align?: 'start'
}

/** What stands where a row and a column meet. */
export interface GridCell {
  readonly check: Check
  /** Name for readers: what is checked of what. */
  readonly label: string
  /** Drawn beside the box. */
  readonly text?: string
  /** It cannot be changed. */
  readonly isFixed?: boolean
  /** It differs from what is stored. */
  readonly isChanged?: boolean
  /** It holds anyway, by something above. */
  readonly isCovered?: boolean
  /** What it is compared with. */
  readonly other?: { readonly text: string; readonly differs: boolean }
}

/** A tree whose rows have check boxes in columns. */
export interface CheckGridProps {
  readonly title: string
  /** Heading of the column of names. */
  readonly nameHead: string
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  /** Undefined where nothing can be checked. */
  readonly cellOf: (rowId: string, column: string) => GridCell | undefined
  /** The box over a whole column; undefined where there is none. */
  readonly headOf?: (column: string) => GridCell | undefined
  readonly onCheck: (rowId: string, column: string, isOn: boolean) => void
  readonly onHead?: (column: string, isOn: boolean) => void
  readonly onFold: (rowId: string) => void
  /** What a phone tells of a row, whose boxes stand in a dialog there. */
  readonly summaryOf: (rowId: string) => string
  /** Any length of CSS. */
  readonly height: string
}

/** Where the focus stands: row -1 is the head, column 0 that of the names. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

const pageOfRows = 10

/** Where a key leads to; undefined for a key that moves nothing. */
export function movedBy(key: string, at: GridPlace, size: { readonly rows: number; readonly columns: number }): GridPlace | undefined {
  const steps: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { ...at, row: at.row - 1 },
    ArrowDown: { ...at, row: at.row + 1 },
    PageUp: { ...at, row: Math.max(0, at.row - pageOfRows) },
    PageDown: { ...at, row: at.row + pageOfRows },
    ArrowLeft: { ...at, column: at.column - 1 },
    ArrowRight: { ...at, column: at.column + 1 },
    Home: { ...at, column: 0 },
    End: { ...at, column: size.columns },
  }
  const wanted = Object.hasOwn(steps, key) ? steps[key] : undefined
  return wanted && within(wanted, size)
}

/** The nearest place that there is. */
export function within({ row, column }: GridPlace, size: { readonly rows: number; readonly columns: number }): GridPlace {
  return { row: Math.max(-1, Math.min(row, size.rows - 1)), column: Math.max(0, Math.min(column, size.columns)) }
}
