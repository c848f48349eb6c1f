import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { stampValue } from '#fields/stamp-value.ts'

/** When the record was created; set by the server. */
export const createdAt = defineField({
  ...stampValue,
  type: 'created-at',
  family: { kind: 'createTime', options: {}, tag: 'jnpf-open-data', members: () => ({ type: 'currTime' }) },
  options: z.object({}),
  filledBy: 'creation',
})
