import { z } from 'zod'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import { countOr } from '#fields/option-shapes.ts'
import { read } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

/** What stands for the value wherever it is shown, of one length, as the number of letters tells something too. */
const dots = '••••••'

/**
 * A text that is covered while it is typed and told nowhere: old definitions have it. Lists, details, workbooks and searches do not know
 * it, a form that is filled in does.
 */
export const password = defineField({
  ...textValue,
  type: 'password',
  family: {
    kind: 'PsdInput',
    options: { maxLength: 'maxlength' },
    tag: 'el-input',
    trigger: 'blur',
    members: () => ({ 'show-password': true }),
  },
  options: z.object({ maxLength: countOr(1, 10_000, 500) }),
  isEmpty: (value) => value === '',
  mayBeEncrypted: true,
  isSecret: true,
  operators: ['empty', 'not-empty'],
  searchKind: undefined,
  mayBeListColumn: false,
  parse: (typed) => read(typed.replace(/[\r\n]+/g, '')),
  longest: ({ maxLength }) => maxLength,
  validate: (value, { maxLength }) =>
    value.length > maxLength ? refusal('invalid', 'fields.text.too-long', { params: { max: maxLength } }) : undefined,
  format: (value) => (value === '' ? '' : dots),
  sheetText: () => '',
})
