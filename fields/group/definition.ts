import { z } from 'zod'
import { carrierValue } from '#fields/carrier-value.ts'
import { defineField } from '#fields/define.ts'
import { flag } from '#fields/option-shapes.ts'

/** One or several groups, by id. */
export const group = defineField({
  ...carrierValue('group', 'fields.group.unknown'),
  type: 'group',
  family: { kind: 'groupSelect', options: { multiple: 'multiple', filterable: 'filterable', clearable: 'clearable' }, tag: 'groupSelect' },
  options: z.object({ multiple: flag(false), filterable: flag(false), clearable: flag(true) }),
})
