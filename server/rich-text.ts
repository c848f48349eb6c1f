import sanitize from 'sanitize-html'
import {
  richTextDropped,
  richTextElements,
  richTextLink,
  richTextPicture,
  richTextSchemes,
  richTextSpans,
} from '#engine/values/rich-text.ts'

const kept = {
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
} satisfies sanitize.IOptions

/** Formatted text as it is stored: only what `engine/values/rich-text.ts` lists is left of the HTML (security 9). */
export function cleanRichText(html: string): string {
  return sanitize(html, kept)
}

/**
 * The same for a text that may show pictures. Only uploaded ones stay, by the address without a signature; whether they are the
 * writer's to show is the caller's question.
 *
 * @returns `foreign`: how many pictures of other places, or pasted as data, were taken out
 */
export function cleanPicturedText(html: string): { readonly html: string; readonly foreign: number } {
  let foreign = 0
  const clean = sanitize(html, {
    ...kept,
    allowedTags: [...richTextElements, 'img'],
    allowedAttributes: { ...kept.allowedAttributes, img: ['src', 'alt'] },
    transformTags: {
      ...kept.transformTags,
      img: (tagName, { src = '', alt = '' }) => {
        const picture = richTextPicture(src)
        if (!picture) foreign += 1
        const attribs: sanitize.Attributes = picture ? { src: picture.address, alt } : {}
        return { tagName, attribs }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  })
  return { html: clean, foreign }
}

/** The text alone, to be searched or to see whether there is any. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:\/(?:p|h\d|li|tr|td|th|blockquote|pre)|br)\b/gi, ' $&')
  const bare = sanitize(spaced, { allowedTags: [], allowedAttributes: {}, nonTextTags: [...richTextDropped] })
  return bare.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim()
}
