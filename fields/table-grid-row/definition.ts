import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** One row of `table-grid`; its children are all of type `table-grid-cell`. */
export const tableGridRow = defineField({
  ...valuelessPart,
  type: 'table-grid-row',
  nature: 'container',
  family: { kind: 'tableGridTr', options: {}, tag: undefined },
  options: z.object({}),
})
