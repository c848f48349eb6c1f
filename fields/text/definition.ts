import { z } from 'zod'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import { countOr, flag, words } from '#fields/option-shapes.ts'
import { read } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

/** One line of text. Line breaks and surrounding spaces are removed from pasted text. */
export const text = defineField({
  ...textValue,
  type: 'text',
  family: {
    kind: 'comInput',
    options: {
      maxLength: 'maxlength',
      showCount: 'show-word-limit',
      isPassword: 'show-password',
      before: '__slot__.prepend',
      after: '__slot__.append',
      clearable: 'clearable',
    },
    tag: 'el-input',
    trigger: 'blur',
  },
  mayBeMasked: true,
  mayBeEncrypted: true,
  texts: () => ['before', 'after'],
  options: z.object({
    maxLength: countOr(1, 10_000, 500),
    showCount: flag(false),
    isPassword: flag(false),
    before: words(),
    after: words(),
    clearable: flag(true),
  }),
  parse: (typed) => read(typed.replace(/[\r\n\t]+/g, ' ').trim()),
  longest: ({ maxLength }) => maxLength,
  validate: (value, { maxLength }) =>
    value.length > maxLength ? refusal('invalid', 'fields.text.too-long', { params: { max: maxLength } }) : undefined,
})
