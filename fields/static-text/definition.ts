import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { words } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** A text written by the designer of the form; stored as the default value of the definition. */
export const staticText = defineField({
  ...valuelessPart,
  type: 'static-text',
  nature: 'static',
  family: { kind: 'JNPFText', options: { content: '__config__.defaultValue' }, tag: 'JNPF-Text' },
  texts: () => ['content'],
  options: z.object({ content: words() }),
})
