import { textWidth } from '#ui/text/text-width.ts'

/** A column as the table wants to draw it. Widths in pixels. */
export interface FittedColumn {
  readonly key: string
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
  /** The user has set the width, so it stays as it is. */
  readonly isSet: boolean
  readonly head: string
  /** Width of what stands beside the text of the head. */
  readonly headExtra: number
  /** Width of a button at the end of the head, for which the column is made wider than it is defined. */
  readonly headButton?: number
  /** The texts in its cells. */
  readonly texts: readonly string[]
}

/** Padding of a cell and a little air. */
const around = 28

/**
 * Widths of columns in a table of a given width. A column of numbers is never narrower than its longest number, as a number that is
 * cut reads as another one. Room that is left goes to texts that would be cut, first to those that lack least.
 */
export function fitColumns(columns: readonly FittedColumn[], room: number): ReadonlyMap<string, number> {
  const widths = new Map(columns.map((column) => [column.key, column.isSet ? column.width : leastWidth(column)]))
  let spare = room - [...widths.values()].reduce((sum, width) => sum + width, 0)
  const cut = columns
    .filter(({ isSet }) => !isSet)
    .map((column) => ({ key: column.key, lacks: wantedWidth(column) - (widths.get(column.key) ?? 0) }))
    .filter(({ lacks }) => lacks > 0)
    .sort((one, other) => one.lacks - other.lacks)
  for (const { key, lacks } of cut) {
    const given = Math.min(lacks, Math.max(0, spare))
    widths.set(key, (widths.get(key) ?? 0) + given)
    spare -= given
  }
  return shareRest(columns, widths, spare)
}

/** Divides room that nothing needs among the columns that the user has not set, as the table would divide it among all. */
function shareRest(columns: readonly FittedColumn[], widths: ReadonlyMap<string, number>, rest: number): ReadonlyMap<string, number> {
  const free = columns.filter(({ isSet }) => !isSet)
  const total = free.reduce((sum, { key }) => sum + (widths.get(key) ?? 0), 0)
  if (rest <= 0 || total === 0) return widths
  const shared = free.map(({ key }) => [key, Math.floor((widths.get(key) ?? 0) * (1 + rest / total))] as const)
  return new Map([...widths, ...shared])
}

/** Width at which nothing in the column is cut. */
export function wantedWidth(column: FittedColumn): number {
  return Math.max(headWidth(column), widestOf(column.texts) + around)
}

const headWidth = ({ head, headExtra, headButton = 0 }: FittedColumn): number => textWidth(head) + headExtra + headButton + around

const widestOf = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, textWidth(text)), 0)

function leastWidth(column: FittedColumn): number {
  const { align, width, texts, headButton = 0 } = column
  const ofHead = Math.min(headWidth(column), width + headButton)
  return Math.max(width, ofHead, align === 'right' ? widestOf(texts) + around : 0)
}

/** Padding and gap of a button in the column of actions. */
const aroundButton = 17
const aroundActions = 20

/** Width of the column of actions: that of the row that offers most, by the labels of its buttons. */
export function actionsWidth(rows: readonly (readonly string[])[], head: string): number {
  const needed = rows.map((labels) => labels.reduce((sum, label) => sum + textWidth(label) + aroundButton, aroundActions))
  return Math.max(textWidth(head) + aroundActions, ...needed)
}
