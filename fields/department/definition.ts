import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { idsAs, idsFromWire, idsOf, idValues, namedIds, seekNames, parseIds, unofferedIds } from '#fields/id-values.ts'
import { flag, idList, oneOf } from '#fields/option-shapes.ts'

const unknown = 'fields.department.unknown'

/** One or several departments, by id; companies are organizations that are no department. */
export const department = defineField({
  ...idValues,
  type: 'department',
  idsOf: 'organization',
  family: {
    kind: 'depSelect',
    options: {
      multiple: 'multiple',
      filterable: 'filterable',
      clearable: 'clearable',
      selectType: 'selectType',
      ableDepIds: 'ableDepIds',
    },
    tag: 'dep-select',
  },
  options: z.object({
    multiple: flag(false),
    filterable: flag(false),
    clearable: flag(true),
    selectType: oneOf(['all', 'custom'], 'all'),
    ableDepIds: idList(),
  }),
  parse: (typed, { multiple }, { lookups }) =>
    parseIds(
      typed,
      multiple,
      (said) =>
        lookups.findOrganization?.(said.split('/')) ??
        namedIds(lookups, 'department', said) ??
        (lookups.organization(said) ? said : undefined),
      unknown,
    ),
  seek: seekNames('department'),
  // Records keep a department that was deleted since.
  validate: () => undefined,
  unoffered: (value, { selectType, ableDepIds }, { lookups }) => {
    const find = (id: string) => {
      const place = lookups.organization(id)
      return place?.kind === 'company' ? undefined : place
    }
    return unofferedIds(value, 'organization', lookups, find, unknown, (id) => selectType === 'all' || ableDepIds.includes(id))
  },
  format: (value, _options, { lookups }) =>
    idsOf(value)
      .map((id) => lookups.organization(id)?.pathNames.join('/') ?? id)
      .join(','),
  shortFormat: (value, _options, { lookups }) =>
    idsOf(value)
      .map((id) => lookups.organization(id)?.name ?? id)
      .join(','),
  fromWire: (wire, { multiple }) => idsFromWire(wire, multiple),
  toWire: (value, { multiple }) => (multiple ? idsOf(value) : (idsOf(value)[0] ?? '')),
  /** The own organization, where it is a department that the field allows. */
  current: ({ multiple, selectType, ableDepIds }, { user, lookups }) => {
    const own = user?.organizationId ?? ''
    const isOffered = lookups.organization(own)?.kind === 'department' && (selectType === 'all' || ableDepIds.includes(own))
    return idsAs(isOffered ? [own] : [], multiple)
  },
})
