import { z } from 'zod'
import {
  choiceFamilyOptions,
  choiceMembers,
  choiceOptions,
  choiceRules,
  choiceTexts,
  formatChoices,
  parseChoices,
  validateChoices,
} from '#fields/choice-source.ts'
import { defineField } from '#fields/define.ts'
import { idsFromWire, idsOf, idValues } from '#fields/id-values.ts'
import { flag, oneOf } from '#fields/option-shapes.ts'

const one = { multiple: false }

/** One entry, shown as radio buttons. The value is a text, as for every single choice. */
export const radio = defineField({
  ...idValues,
  type: 'radio',
  family: {
    kind: 'radio',
    options: { ...choiceFamilyOptions, direction: 'direction', optionType: 'optionType', border: 'border' },
    tag: 'JnpfRadio',
    members: choiceMembers,
  },
  texts: choiceTexts,
  options: z.object({
    ...choiceOptions,
    direction: oneOf(['horizontal', 'vertical'], 'horizontal'),
    optionType: oneOf(['default', 'button'], 'default'),
    border: flag(false),
  }),
  column: () => 'text',
  isList: () => false,
  parse: (typed, options, facts) => parseChoices(typed, { ...options, ...one }, facts),
  validate: validateChoices,
  format: formatChoices,
  fromWire: (wire) => idsFromWire(wire, false),
  toWire: (value) => idsOf(value)[0] ?? '',
  toColumn: (value) => idValues.toColumn(value, one),
  fromColumn: (stored) => idValues.fromColumn(stored, one),
  ...choiceRules,
  toExpression: (value) => idValues.toExpression(value, one),
  fromExpression: (result) => idValues.fromExpression(result, one),
})
