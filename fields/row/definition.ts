import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** A container whose children are placed side by side. */
export const row = defineField({
  ...valuelessPart,
  type: 'row',
  nature: 'container',
  family: { kind: 'row', options: {}, tag: undefined },
  options: z.object({}),
})
