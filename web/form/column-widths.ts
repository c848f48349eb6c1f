import type { FormField } from '#engine/forms/outline.ts'

const usual = 140
const narrowest = 60
const widest = 800

/** Width of a column in pixels, from its definition. */
export function widthOf({ part }: FormField): number {
  const { columnWidth } = part
  return columnWidth === undefined || columnWidth <= 0 ? usual : Math.min(widest, Math.max(narrowest, columnWidth))
}

/** Grid tracks of a sub-table: the number column, then the columns, which share the remaining width in proportion. */
export function columnTracks(widths: readonly number[], numberWidth: number): Record<string, string> {
  return {
    '--width': `${widths.reduce((sum, width) => sum + width, numberWidth)}px`,
    '--columns': [`${numberWidth}px`, ...widths.map((width) => `minmax(${width}px, ${width}fr)`)].join(' '),
  }
}
