import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { flag } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** Fields arranged as on a paper form; its children are all of type `table-grid-row`. */
export const tableGrid = defineField({
  ...valuelessPart,
  type: 'table-grid',
  nature: 'container',
  family: { kind: 'tableGrid', options: { border: 'border' }, tag: undefined },
  options: z.object({ border: flag(true) }),
})
