import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { oneOf } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** Pages of which one is visible; its children are all of type `tab`. */
export const tabs = defineField({
  ...valuelessPart,
  type: 'tabs',
  nature: 'container',
  family: { kind: 'tab', options: { style: 'type', position: 'tab-position' }, tag: 'el-tab' },
  options: z.object({ style: oneOf(['line', 'card', 'border-card'], 'line'), position: oneOf(['top', 'left', 'right', 'bottom'], 'top') }),
})
