import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { oneOf, words } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** A container with a frame and a heading. */
export const card = defineField({
  ...valuelessPart,
  type: 'card',
  nature: 'container',
  family: { kind: 'card', options: { title: 'header', shadow: 'shadow' }, tag: 'el-card' },
  texts: () => ['title'],
  options: z.object({ title: words(), shadow: oneOf(['always', 'hover', 'never'], 'always') }),
})
