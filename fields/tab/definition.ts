import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { words } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** One page of `tabs`. */
export const tab = defineField({
  ...valuelessPart,
  type: 'tab',
  nature: 'container',
  family: { kind: 'tabItem', options: { title: 'title' }, tag: undefined },
  texts: () => ['title'],
  options: z.object({ title: words() }),
})
