import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { personValue } from '#fields/person-value.ts'

/** Who created the record; set by the server. */
export const createdBy = defineField({
  ...personValue,
  type: 'created-by',
  family: { kind: 'createUser', options: {}, tag: 'jnpf-open-data', members: () => ({ type: 'currUser' }) },
  options: z.object({}),
  filledBy: 'creation',
})
