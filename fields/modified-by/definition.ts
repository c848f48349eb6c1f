import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { personValue } from '#fields/person-value.ts'

/** The person who saved the record last. Filled by the server alone. */
export const modifiedBy = defineField({
  ...personValue,
  type: 'modified-by',
  family: { kind: 'modifyUser', options: {} },
  options: z.object({}),
  filledBy: 'save',
})
