import sanitize from 'sanitize-html'
import { richTextDropped, richTextElements, richTextLink, richTextSchemes, richTextSpans } from '#engine/values/rich-text.ts'

const kept: sanitize.IOptions = {
  allowedTags: [...richTextElements],
  allowedAttributes: { a: ['href', 'target', 'rel'], td: [...richTextSpans], th: [...richTextSpans] },
  allowedSchemes: [...richTextSchemes],
  allowProtocolRelative: false,
  nonTextTags: [...richTextDropped],
  nestingLimit: 50,
  transformTags: {
    // Also clients that put the text into a page as it is get links that tell the other side nothing.
    a: (tagName, { href = '' }) => {
      const address = richTextLink(href)
      const attribs: sanitize.Attributes = address === undefined ? {} : { href: address, target: '_blank', rel: 'noopener noreferrer' }
      return { tagName, attribs }
    },
  },
}

/** Formatted text as it is stored: only what `engine/values/rich-text.ts` lists is left of the HTML (security 9). */
export function cleanRichText(html: string): string {
  return sanitize(html, kept)
}

/** The text alone, to be searched or to see whether there is any. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:\/(?:p|h\d|li|tr|td|th|blockquote|pre)|br)\b/gi, ' $&')
  const bare = sanitize(spaced, { allowedTags: [], allowedAttributes: {}, nonTextTags: [...richTextDropped] })
  return bare.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim()
}
