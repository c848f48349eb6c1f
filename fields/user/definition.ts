import { z } from 'zod'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import { idsAs, idsFromWire, idsOf, idValues, parseIds } from '#fields/id-values.ts'
import { flag, oneOf, words } from '#fields/option-shapes.ts'

/** One or several users, by id. Imported as `name/account` (form-definition 7). */
export const user = defineField({
  ...idValues,
  type: 'user',
  idsOf: 'user',
  family: {
    kind: 'userSelect',
    options: {
      multiple: 'multiple',
      filterable: 'filterable',
      clearable: 'clearable',
      selectType: 'selectType',
      relationField: 'relationField',
    },
    tag: 'user-select',
  },
  options: z.object({
    multiple: flag(false),
    filterable: flag(false),
    clearable: flag(true),
    selectType: oneOf(['all', 'custom', 'dep', 'pos', 'role', 'group'], 'all'),
    relationField: words(),
  }),
  parse: (typed, { multiple }, { lookups }) => {
    const find = (said: string) => {
      const [name = '', account] = said.split('/')
      return lookups.findUser?.(name, account) ?? (lookups.user(said) ? said : undefined)
    }
    return parseIds(typed, multiple, find, 'fields.user.unknown')
  },
  validate: (value, _options, { lookups }) =>
    lookups.complete && idsOf(value).some((id) => !lookups.user(id)) ? refusal('invalid', 'fields.user.unknown') : undefined,
  format: (value, _options, { lookups }) =>
    idsOf(value)
      .map((id) => lookups.user(id)?.name ?? id)
      .join(','),
  fromWire: (wire, { multiple }) => idsFromWire(wire, multiple),
  toWire: (value, { multiple }) => (multiple ? idsOf(value) : (idsOf(value)[0] ?? '')),
  current: ({ multiple }, { user: own }) => idsAs(own ? [own.id] : [], multiple),
})
