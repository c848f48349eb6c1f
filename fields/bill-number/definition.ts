import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { words } from '#fields/option-shapes.ts'
import { read } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

/**
 * Number of the record. The server draws it as the last step of the save that submits the record; it never changes (security
 * 14.5).
 */
export const billNumber = defineField({
  ...textValue,
  type: 'bill-number',
  family: {
    kind: 'billRule',
    options: { rule: '__config__.rule', ruleName: '__config__.ruleName', place: '__config__.seedbedPlace' },
    tag: 'el-input',
  },
  options: z.object({
    /** Code of the bill rule. */
    rule: words(),
    ruleName: words(),
    /** Of ours: key of the field whose code stands in place of the rule's prefix; the numbers of each code are counted apart. */
    place: words(),
  }),
  parse: (typed) => read(typed.trim()),
  validate: () => undefined,
  filledBy: 'number',
  namesFields: ({ place }) => (place === '' ? [] : [place]),
})
