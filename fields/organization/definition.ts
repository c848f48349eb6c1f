import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { idsAs, idsOf, idValues, namedIds, seekNames, leavesFromWire, leavesToWire, parseIds, unofferedIds } from '#fields/id-values.ts'
import { flag } from '#fields/option-shapes.ts'

/** One or several organizations. Only their ids are stored; paths are derived. */
export const organization = defineField({
  ...idValues,
  type: 'organization',
  idsOf: 'organization',
  family: { kind: 'comSelect', options: { multiple: 'multiple', filterable: 'filterable', clearable: 'clearable' }, tag: 'com-select' },
  options: z.object({ multiple: flag(false), filterable: flag(false), clearable: flag(true) }),
  parse: (typed, { multiple }, { lookups }) =>
    parseIds(
      typed,
      multiple,
      (said) =>
        lookups.findOrganization?.(said.split('/')) ??
        namedIds(lookups, 'organization', said) ??
        (lookups.organization(said) ? said : undefined),
      'fields.organization.unknown',
    ),
  seek: seekNames('organization'),
  // Records keep an organization that was deleted since.
  validate: () => undefined,
  unoffered: (value, _options, { lookups }) =>
    unofferedIds(value, 'organization', lookups, (id) => lookups.organization(id), 'fields.organization.unknown'),
  format: (value, _options, { lookups }) =>
    idsOf(value)
      .map((id) => lookups.organization(id)?.pathNames.join('/') ?? id)
      .join(','),
  shortFormat: (value, _options, { lookups }) =>
    idsOf(value)
      .map((id) => lookups.organization(id)?.name ?? id)
      .join(','),
  fromWire: (wire, { multiple }) => leavesFromWire(wire, multiple),
  toWire: (value, { multiple }, { lookups }) => leavesToWire(value, multiple, (id) => lookups.organization(id)?.path),
  current: ({ multiple }, { user }) => idsAs(user ? [user.organizationId] : [], multiple),
})
