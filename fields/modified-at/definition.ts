import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { stampValue } from '#fields/stamp-value.ts'

/** When the record was last saved; set by the server. */
export const modifiedAt = defineField({
  ...stampValue,
  type: 'modified-at',
  family: { kind: 'modifyTime', options: {}, tag: 'el-input' },
  options: z.object({}),
  filledBy: 'save',
})
