import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { oneOf, words } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/**
 * A button of a designer. What it does is a script, which runs in the browser apart from the page while a form is filled in (security
 * 5.6, `web/form/scripts/`); elsewhere it is shown and cannot be pressed.
 */
export const button = defineField({
  ...valuelessPart,
  type: 'button',
  nature: 'static',
  family: { kind: 'button', options: { text: 'buttonText', style: 'type', align: 'align', script: 'on.click' }, tag: 'jnpf-button' },
  texts: () => ['text'],
  options: z.object({
    text: words('按钮'),
    style: words(),
    align: oneOf(['left', 'center', 'right'], 'left').catch('left'),
    script: z.preprocess((raw) => (typeof raw === 'string' ? raw : undefined), z.string().max(100_000).default('')),
  }),
})
