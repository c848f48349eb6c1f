import { z } from 'zod'
import { richTextLink } from '#engine/values/rich-text.ts'
import { defineField } from '#fields/define.ts'
import { oneOf, words } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

const options = z.object({ content: words(), href: words(), target: oneOf(['_self', '_blank'], '_self').catch('_self') })

/** A link written by the designer of the form. */
export const link = defineField({
  ...valuelessPart,
  type: 'link',
  nature: 'static',
  family: { kind: 'link', options: { content: 'content', href: 'href', target: 'target' }, tag: 'JnpfLink' },
  texts: () => ['content'],
  options,
})

/** Where a link leads. One that leaves the product in the same window goes by the page that asks first (document 2, section 2); undefined where it may not be followed. */
export function linkTarget({ href, target }: z.output<typeof options>): { readonly to: string; readonly isInside: boolean } | undefined {
  const address = richTextLink(href)
  if (address === undefined) return undefined
  const isWeb = /^https?:/i.test(address)
  if (target === '_blank' || (!isWeb && address.includes(':'))) return { to: address, isInside: false }
  return { to: isWeb ? `/externalLink?href=${encodeURIComponent(address)}` : address, isInside: true }
}
