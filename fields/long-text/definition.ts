import { z } from 'zod'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import { countOr, flag } from '#fields/option-shapes.ts'
import { read } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

/** Text of several lines; line breaks are stored as `\n`. */
export const longText = defineField({
  ...textValue,
  type: 'long-text',
  family: {
    kind: 'textarea',
    options: {
      maxLength: 'maxlength',
      showCount: 'show-word-limit',
      minRows: 'autosize.minRows',
      maxRows: 'autosize.maxRows',
      clearable: 'clearable',
    },
    tag: 'el-input',
    trigger: 'blur',
    members: () => ({ type: 'textarea' }),
  },
  mayBeEncrypted: true,
  options: z.object({
    maxLength: countOr(1, 100_000, 2000),
    showCount: flag(false),
    minRows: countOr(1, 50, 4),
    maxRows: countOr(1, 100, 4),
    clearable: flag(true),
  }),
  parse: (typed) => read(typed.replace(/\r\n?/g, '\n').replace(/\s+$/, '')),
  longest: ({ maxLength }) => maxLength,
  validate: (value, { maxLength }) =>
    value.length > maxLength ? refusal('invalid', 'fields.text.too-long', { params: { max: maxLength } }) : undefined,
})
