import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { countOr, flag } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** One cell of `table-grid`, over one or several columns and rows. */
export const tableGridCell = defineField({
  ...valuelessPart,
  type: 'table-grid-cell',
  nature: 'container',
  family: {
    kind: 'tableGridTd',
    options: { merged: '__config__.merged', columns: '__config__.colspan', rows: '__config__.rowspan' },
    tag: undefined,
  },
  options: z.object({
    /** Covered by a cell that spans it, so not drawn. */
    merged: flag(false),
    columns: countOr(1, 24, 1).catch(1),
    rows: countOr(1, 100, 1).catch(1),
  }),
})
