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

const several = { multiple: true }

/** Any number of entries, shown as check boxes. The value is a list. */
export const checkbox = defineField({
  ...idValues,
  type: 'checkbox',
  family: {
    kind: 'checkbox',
    options: { ...choiceFamilyOptions, direction: 'direction', optionType: 'optionType', border: 'border' },
    tag: 'JnpfCheckbox',
    members: (options, facts) => ({ ...choiceMembers(options, facts), '__config__.defaultValue': [] }),
  },
  texts: choiceTexts,
  options: z.object({
    ...choiceOptions,
    direction: oneOf(['horizontal', 'vertical'], 'horizontal'),
    optionType: oneOf(['default', 'button'], 'default'),
    border: flag(false),
  }),
  column: () => 'text[]',
  empty: [],
  isList: () => true,
  parse: (typed, options, facts) => parseChoices(typed, { ...options, ...several }, facts),
  validate: validateChoices,
  format: formatChoices,
  fromWire: (wire) => idsFromWire(wire, true),
  toWire: (value) => idsOf(value),
  toColumn: (value) => idValues.toColumn(value, several),
  fromColumn: (stored) => idValues.fromColumn(stored, several),
  ...choiceRules,
  toExpression: (value) => idValues.toExpression(value, several),
  fromExpression: (result) => idValues.fromExpression(result, several),
})
