import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { words } from '#fields/option-shapes.ts'
import { read } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

/** Number of the record, drawn by the server as the last step of the save that submits it, and kept from then on (security 14.5). */
export const billNumber = defineField({
  ...textValue,
  type: 'bill-number',
  family: { kind: 'billRule', options: { rule: '__config__.rule', ruleName: '__config__.ruleName' } },
  options: z.object({
    /** Code of the rule that makes the numbers. */
    rule: words(),
    ruleName: words(),
  }),
  parse: (typed) => read(typed.trim()),
  validate: () => undefined,
  filledBy: 'number',
})
