import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { stampValue } from '#fields/stamp-value.ts'

/** When the record was saved last. Filled by the server alone. */
export const modifiedAt = defineField({
  ...stampValue,
  type: 'modified-at',
  family: { kind: 'modifyTime', options: {} },
  options: z.object({}),
  filledBy: 'save',
})
