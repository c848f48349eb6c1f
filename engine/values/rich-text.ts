/*
 * Text with formatting, as HTML: what may stand in it. Server and browser follow the same list (security 9): the server when it takes
 * such a text in, the browser when it draws one.
 */

/** Elements that are kept; of all others the text stays, of those in `richTextDropped` not even that. */
export const richTextElements = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

/** Elements whose content is no text for people. */
export const richTextDropped = [
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'noscript',
  'textarea',
  'select',
  'option',
  'svg',
  'math',
  'title',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
] as const

/** Attributes that are kept, besides the address of a link. */
export const richTextSpans = ['colspan', 'rowspan'] as const

/** Schemes of links; an address without one stays within the product. */
export const richTextSchemes = ['http', 'https', 'mailto'] as const

/** Spaces and controls, which browsers pass over in the scheme of an address. */
const passedOver = /[\p{Cc}\p{Cf}\s]/gu

/** The address of a link where it may be followed, undefined for one that leads out of `richTextSchemes`. */
export function richTextLink(address: string): string | undefined {
  const plain = address.replace(passedOver, '')
  if (plain === '' || /^[/\\]{2}/.test(plain)) return undefined
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  if (scheme === undefined) return /^[^/?#]*:/.test(plain) ? undefined : plain
  return richTextSchemes.some((one) => one === scheme) ? plain : undefined
}
