import type { FieldFacts } from '#engine/forms/field-type.ts'
import { read } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

/** Shared by the field types whose value is the id of one person, set by the server. */
export const personValue = {
  ...textValue,
  idsOf: 'user' as const,
  format: (value: string, _options: object, { lookups }: FieldFacts) => (value === '' ? '' : (lookups.user(value)?.name ?? value)),
  parse: (typed: string, _options: object, { lookups }: FieldFacts) => {
    const [name = '', account] = typed.trim().split('/')
    return read(name === '' ? '' : (lookups.findUser?.(name, account) ?? typed.trim()))
  },
  validate: () => undefined,
  operators: ['equals', 'not-equals', 'in', 'not-in', 'empty', 'not-empty'] as const,
  searchKind: 'equal' as const,
  mayBeInSubTable: false,
  fill: (_options: object, { user }: FieldFacts) => user?.id ?? '',
}
