import { z } from 'zod'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import { countOr, flag, words } from '#fields/option-shapes.ts'
import { read } from '#fields/parsed.ts'
import { followedFields, parametersOption } from '#fields/source-parameters.ts'
import { textValue } from '#fields/text-value.ts'

const entry = z.union([
  z.string().max(500),
  z.looseObject({ fullName: z.string().max(500) }).transform(({ fullName }) => fullName),
  z.looseObject({ value: z.string().max(500) }).transform(({ value }) => value),
])

/** One line of text that offers what the designer listed and what the user entered in this field before. */
export const autoComplete = defineField({
  ...textValue,
  type: 'auto-complete',
  family: {
    kind: 'autoComplete',
    options: {
      maxLength: 'maxlength',
      total: 'total',
      offered: 'options',
      clearable: 'clearable',
      interfaceId: 'interfaceId',
      relationField: 'relationField',
      parameters: 'templateJson',
    },
    tag: 'JnpfAutoComplete',
    trigger: ['blur', 'change'],
  },
  options: z.object({
    maxLength: countOr(1, 10_000, 500),
    /** Most texts that are offered at once. */
    total: countOr(1, 50, 10),
    /** Texts that are always offered, as texts or as entries of a list. */
    offered: z.array(entry).max(1000).nullish(),
    clearable: flag(true),
    /** The data interface that offers further texts, and the member of its rows. */
    interfaceId: words(),
    relationField: words('fullName'),
    /** What is sent to the interface. */
    parameters: parametersOption(),
  }),
  offersRows: ({ interfaceId, relationField, parameters }) =>
    interfaceId === '' ? undefined : { interfaceId, parameters, members: [relationField] },
  /** What is typed stays when a followed field changes, as anything may be typed. */
  comparedWith: ({ parameters }) => followedFields(parameters),
  parse: (typed) => read(typed.replace(/[\r\n\t]+/g, ' ').trim()),
  longest: ({ maxLength }) => maxLength,
  validate: (value, { maxLength }) =>
    value.length > maxLength ? refusal('invalid', 'fields.text.too-long', { params: { max: maxLength } }) : undefined,
})
