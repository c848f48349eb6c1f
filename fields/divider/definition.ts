import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { oneOf, words } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** A line between fields, optionally with a text in it. */
export const divider = defineField({
  ...valuelessPart,
  type: 'divider',
  nature: 'static',
  family: { kind: 'divider', options: { content: '__slot__.default', position: 'content-position' }, tag: 'el-divider' },
  texts: () => ['content'],
  options: z.object({ content: words(), position: oneOf(['left', 'center', 'right'], 'center') }),
})
