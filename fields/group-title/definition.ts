import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { oneOf, words } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** A heading over the fields that follow. */
export const groupTitle = defineField({
  ...valuelessPart,
  type: 'group-title',
  nature: 'static',
  family: { kind: 'groupTitle', options: { content: 'content', position: 'content-position' }, tag: 'groupTitle' },
  texts: () => ['content'],
  options: z.object({ content: words(), position: oneOf(['left', 'center', 'right'], 'left') }),
})
