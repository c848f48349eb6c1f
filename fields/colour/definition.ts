import { z } from 'zod'
import { refusal } from '#engine/values/refusal.ts'
import { isColour } from '#fields/colour-text.ts'
import { defineField } from '#fields/define.ts'
import { flag, oneOf } from '#fields/option-shapes.ts'
import { read } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

/** A colour as text. */
export const colour = defineField({
  ...textValue,
  type: 'colour',
  family: { kind: 'colorPicker', options: { alpha: 'show-alpha', format: 'color-format' }, tag: 'el-color-picker' },
  options: z.object({ alpha: flag(false), format: oneOf(['hex', 'rgb', 'hsl', 'hsv'], 'hex').catch('hex') }),
  operators: [],
  searchKind: undefined,
  mayBeListColumn: false,
  mayBeInSubTable: false,
  parse: (typed) => {
    const text = typed.trim()
    return read(/^[0-9a-f]{6}$/i.test(text) ? `#${text}` : text)
  },
  longest: () => 60,
  validate: (value) =>
    value === '' || (value.length <= 60 && isColour(value)) ? undefined : refusal('invalid', 'fields.colour.no-colour'),
})
