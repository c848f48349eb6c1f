import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { flag } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** Panels that can be folded; its children are all of type `collapse-item`. */
export const collapse = defineField({
  ...valuelessPart,
  type: 'collapse',
  nature: 'container',
  family: { kind: 'collapse', options: { accordion: 'accordion', active: '__config__.active' }, tag: 'el-collapse' },
  options: z.object({
    /** At most one panel is open. */
    accordion: flag(false),
    /** Names of the panels that are open at first; absent: all, so that nothing to fill in is hidden. */
    active: z
      .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
      .nullish()
      .transform((names) => (names === null || names === undefined || names === '' ? undefined : [names].flat().map(String))),
  }),
})
