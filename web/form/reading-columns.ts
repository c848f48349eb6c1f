import type { FormField } from '#engine/forms/outline.ts'
import { textWidth } from '#ui/text/text-width.ts'

/** Padding of a cell and its border. */
const around = 18
const narrowest = 64
const widest = 220

/** What the columns of a table hold that is only read. */
interface ReadTable {
  readonly columns: readonly FormField[]
  readonly summed: readonly string[]
  /** The texts of the cells of a column; `''` for empty ones. */
  readonly textsOf: (field: FormField) => readonly string[]
}

export interface ReadingColumn {
  readonly field: FormField
  readonly width: number
}

/**
 * The columns of a table that is only read: as wide as their texts, the first column first, then those that are summed or required,
 * and those in which no row has a value last. So a reader meets what decides without scrolling sideways.
 */
export function readingColumns({ columns, summed, textsOf }: ReadTable): readonly ReadingColumn[] {
  const rankOf = (field: FormField, texts: readonly string[], index: number): number => {
    if (texts.every((text) => text === '')) return 3
    if (index === 0) return 0
    return summed.includes(field.key) || field.part.required === true ? 1 : 2
  }
  return columns
    .map((field, index) => {
      const texts = textsOf(field)
      const longest = Math.max(...[field.part.label, ...texts].map(textWidth))
      return { field, rank: rankOf(field, texts, index), width: Math.min(widest, Math.max(narrowest, longest + around)) }
    })
    .sort((one, other) => one.rank - other.rank)
}
