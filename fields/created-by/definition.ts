import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { personValue } from '#fields/person-value.ts'

/** The person who made the record. Filled by the server alone. */
export const createdBy = defineField({
  ...personValue,
  type: 'created-by',
  family: { kind: 'createUser', options: {} },
  options: z.object({}),
  filledBy: 'creation',
})
