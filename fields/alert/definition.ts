import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { flag, oneOf, words } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** A notice written by the designer of the form. */
export const alert = defineField({
  ...valuelessPart,
  type: 'alert',
  nature: 'static',
  family: { kind: 'alert', options: { title: 'title', tone: 'type', showIcon: 'show-icon', closable: 'closable' }, tag: 'el-alert' },
  texts: () => ['title'],
  options: z.object({
    title: words(),
    tone: oneOf(['success', 'info', 'warning', 'error'], 'info'),
    showIcon: flag(true),
    closable: flag(true),
  }),
})
