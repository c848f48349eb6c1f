import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { personValue } from '#fields/person-value.ts'

/** Who saved the record last; set by the server. */
export const modifiedBy = defineField({
  ...personValue,
  type: 'modified-by',
  family: { kind: 'modifyUser', options: {}, tag: 'el-input' },
  options: z.object({}),
  filledBy: 'save',
})
