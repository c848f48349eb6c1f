import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { words } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** One of `steps`. */
export const step = defineField({
  ...valuelessPart,
  type: 'step',
  nature: 'container',
  family: { kind: 'stepItem', options: { title: 'title' }, tag: undefined },
  texts: () => ['title'],
  options: z.object({ title: words() }),
})
