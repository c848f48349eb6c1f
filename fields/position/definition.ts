import { z } from 'zod'
import { carrierValue, unofferedCarriers } from '#fields/carrier-value.ts'
import { defineField } from '#fields/define.ts'
import { flag, idList, oneOf } from '#fields/option-shapes.ts'

const unknown = 'fields.position.unknown'

/** One or several positions, by id; where it is custom those of some departments, and some by themselves. */
export const position = defineField({
  ...carrierValue('position', unknown),
  type: 'position',
  family: {
    kind: 'posSelect',
    options: {
      multiple: 'multiple',
      filterable: 'filterable',
      clearable: 'clearable',
      selectType: 'selectType',
      ableDepIds: 'ableDepIds',
      ablePosIds: 'ablePosIds',
    },
    tag: 'pos-select',
  },
  options: z.object({
    multiple: flag(false),
    filterable: flag(false),
    clearable: flag(true),
    selectType: oneOf(['all', 'custom'], 'all'),
    ableDepIds: idList(),
    ablePosIds: idList(),
  }),
  unoffered: (value, { selectType, ableDepIds, ablePosIds }, { lookups }) => {
    const isOfAllowed = (id: string): boolean =>
      lookups.carrier?.('position', id)?.organizationIds?.some((one) => ableDepIds.includes(one)) ?? false
    return unofferedCarriers(
      'position',
      value,
      lookups,
      unknown,
      (id) => selectType === 'all' || ablePosIds.includes(id) || isOfAllowed(id),
    )
  },
})
