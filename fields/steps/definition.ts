import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { flag } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** A form that is filled in one part after the other; its children are all of type `step`. */
export const steps = defineField({
  ...valuelessPart,
  type: 'steps',
  nature: 'container',
  family: { kind: 'steps', options: { simple: 'simple' }, tag: 'JnpfSteps' },
  options: z.object({
    /** The numbers stand beside the titles instead of above them. */
    simple: flag(false),
  }),
})
