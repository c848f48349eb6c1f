import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** Puts its children beside each other. */
export const row = defineField({
  ...valuelessPart,
  type: 'row',
  nature: 'container',
  family: { kind: 'row', options: {} },
  options: z.object({}),
})
