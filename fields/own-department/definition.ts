import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { leavesFromWire } from '#fields/id-values.ts'
import { ownOrganization } from '#fields/own-organization/definition.ts'
import { read } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

const shown = ownOrganization.options.parse({})

/** The department of the person who created the record, set by the server; old definitions have it, where others have the own organization. */
export const ownDepartment = defineField({
  ...textValue,
  type: 'own-department',
  idsOf: 'organization',
  family: { kind: 'currDept', options: {}, tag: 'jnpf-open-data', members: () => ({ type: 'currDept' }) },
  options: z.object({}),
  parse: (typed, _options, facts) => ownOrganization.parse(typed, shown, facts),
  validate: () => undefined,
  format: (value, _options, facts) => ownOrganization.format(value, shown, facts),
  fromWire: (wire) => {
    const leaf = leavesFromWire(wire, false)
    return leaf.ok ? read(typeof leaf.value === 'string' ? leaf.value : '') : leaf
  },
  operators: ['equals', 'not-equals', 'in', 'not-in', 'empty', 'not-empty'],
  searchKind: 'equal',
  mayBeInSubTable: false,
  filledBy: 'creation',
  /** Nothing of who belongs to a company alone. */
  fill: (_options, { user, lookups }) => {
    const own = user?.organizationId ?? ''
    return lookups.organization(own)?.kind === 'company' ? '' : own
  },
})
