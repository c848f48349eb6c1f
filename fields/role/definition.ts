import { z } from 'zod'
import { carrierValue } from '#fields/carrier-value.ts'
import { defineField } from '#fields/define.ts'
import { flag } from '#fields/option-shapes.ts'

/** One or several roles, by id. */
export const role = defineField({
  ...carrierValue('role', 'fields.role.unknown'),
  type: 'role',
  family: { kind: 'roleSelect', options: { multiple: 'multiple', filterable: 'filterable', clearable: 'clearable' }, tag: 'roleSelect' },
  options: z.object({ multiple: flag(false), filterable: flag(false), clearable: flag(true) }),
})
