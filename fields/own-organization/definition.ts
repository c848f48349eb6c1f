import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { leavesFromWire } from '#fields/id-values.ts'
import { oneOf } from '#fields/option-shapes.ts'
import { read } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

/** The organization of the person who created the record, set by the server; shown as its name or its whole path. */
export const ownOrganization = defineField({
  ...textValue,
  type: 'own-organization',
  idsOf: 'organization',
  family: { kind: 'currOrganize', options: { showLevel: 'showLevel' }, tag: 'jnpf-open-data', members: () => ({ type: 'currOrganize' }) },
  options: z.object({ showLevel: oneOf(['last', 'all'], 'last') }),
  parse: (typed, _options, { lookups }) => {
    const said = typed.trim()
    return read(said === '' ? '' : (lookups.findOrganization?.(said.split('/')) ?? said))
  },
  validate: () => undefined,
  format: (value, { showLevel }, { lookups }) => {
    if (value === '') return ''
    const place = lookups.organization(value)
    return (showLevel === 'all' ? place?.pathNames.join('/') : place?.name) ?? value
  },
  fromWire: (wire) => {
    const leaf = leavesFromWire(wire, false)
    return leaf.ok ? read(typeof leaf.value === 'string' ? leaf.value : '') : leaf
  },
  operators: ['equals', 'not-equals', 'in', 'not-in', 'empty', 'not-empty'],
  searchKind: 'equal',
  mayBeInSubTable: false,
  filledBy: 'creation',
  fill: (_options, { user }) => user?.organizationId ?? '',
})
