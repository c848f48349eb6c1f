import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { words } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** One panel of `collapse`. */
export const collapseItem = defineField({
  ...valuelessPart,
  type: 'collapse-item',
  nature: 'container',
  family: { kind: 'collapseItem', options: { title: 'title', name: 'name' }, tag: undefined },
  texts: () => ['title'],
  options: z.object({ title: words(), name: words() }),
})
