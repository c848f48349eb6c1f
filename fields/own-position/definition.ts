import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { read } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

/** The position of the person who created the record, the one he acted in; set by the server. */
export const ownPosition = defineField({
  ...textValue,
  type: 'own-position',
  family: { kind: 'currPosition', options: {}, tag: 'jnpf-open-data', members: () => ({ type: 'currPosition' }) },
  options: z.object({}),
  parse: (typed, _options, { lookups }) => {
    const said = typed.trim()
    return read(said === '' ? '' : (lookups.findCarrier?.('position', said) ?? said))
  },
  validate: () => undefined,
  format: (value, _options, { lookups }) => (value === '' ? '' : (lookups.carrier?.('position', value)?.name ?? value)),
  operators: ['equals', 'not-equals', 'in', 'not-in', 'empty', 'not-empty'],
  searchKind: 'equal',
  mayBeInSubTable: false,
  filledBy: 'creation',
  fill: (_options, { user }) => user?.positionId ?? '',
})
