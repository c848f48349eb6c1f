import { z } from 'zod'

/** A column of a report; `group` is a heading above it and those beside it that have the same. */
const column = z.object({ title: z.string(), group: z.string(), align: z.enum(['left', 'center', 'right']) })

/**
 * A line. `heading` begins a group whose rows follow, `row` is a row or a group of the lowest level, `subtotal` and `total` add up what stands
 * above. `level`: of a group of the lowest level how many of its first cells name groups around it, of a heading its own depth.
 */
const line = z.object({ kind: z.enum(['heading', 'row', 'subtotal', 'total']), level: z.number(), cells: z.array(z.string()) })

export const reportTable = z.object({
  columns: z.array(column),
  lines: z.array(line),
  /** Rows that are told of those there are; 0 where none are left out. Totals are always those of all. */
  cutAfter: z.number(),
  /** What was left out, in words: items whose field is gone or hidden from the reader. */
  notes: z.array(z.string()),
})
export type ReportTable = z.output<typeof reportTable>
export type ReportLine = z.output<typeof line>
export type ReportColumn = z.output<typeof column>
