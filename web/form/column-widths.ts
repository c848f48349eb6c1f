import type { FormField } from '#engine/forms/outline.ts'

const usual = 140
const narrowest = 60
const widest = 800

/** Width of a column in pixels, as its definition says. */
export function widthOf({ part }: FormField): number {
  const { columnWidth } = part
  return columnWidth === undefined || columnWidth <= 0 ? usual : Math.min(widest, Math.max(narrowest, columnWidth))
}

/** Tracks of the grid: the number, then the columns, which share the room that is left in proportion to their widths. */
export function columnTracks(columns: readonly FormField[], numberWidth: number): Record<string, string> {
  const widths = columns.map(widthOf)
  return {
    '--width': `${widths.reduce((sum, width) => sum + width, numberWidth)}px`,
    '--columns': [`${numberWidth}px`, ...widths.map((width) => `minmax(${width}px, ${width}fr)`)].join(' '),
  }
}
