import { z } from 'zod'
import {
  choiceFamilyOptions,
  choiceOptions,
  choiceRules,
  choiceTexts,
  formatChoices,
  listOrTreeMembers,
  parseChoices,
  validateChoices,
} from '#fields/choice-source.ts'
import { defineField } from '#fields/define.ts'
import { idsFromWire, idsOf, idValues } from '#fields/id-values.ts'
import { flag } from '#fields/option-shapes.ts'

/** One or several entries of a list or dictionary, chosen in a drop-down. */
export const select = defineField({
  ...idValues,
  type: 'select',
  family: {
    kind: 'select',
    options: { ...choiceFamilyOptions, multiple: 'multiple', filterable: 'filterable', clearable: 'clearable' },
    tag: 'JnpfSelect',
    members: listOrTreeMembers,
  },
  texts: choiceTexts,
  options: z.object({ ...choiceOptions, multiple: flag(false), filterable: flag(false), clearable: flag(true) }),
  parse: parseChoices,
  validate: validateChoices,
  format: formatChoices,
  fromWire: (wire, { multiple }) => idsFromWire(wire, multiple),
  toWire: (value, { multiple }) => (multiple ? idsOf(value) : (idsOf(value)[0] ?? '')),
  ...choiceRules,
})
