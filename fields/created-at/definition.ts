import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { stampValue } from '#fields/stamp-value.ts'

/** When the record was made. Filled by the server alone. */
export const createdAt = defineField({
  ...stampValue,
  type: 'created-at',
  family: { kind: 'createTime', options: {} },
  options: z.object({}),
  filledBy: 'creation',
})
