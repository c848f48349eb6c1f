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

/** An uploaded picture that a text shows. */
export interface RichTextPicture {
  readonly fileId: string
  /** Its address as it is stored: without a signature, which counts for one reader and some minutes. */
  readonly address: string
}

/** Address of a picture that was uploaded for a text, with or without a signature. */
const pictureAddress = /^(\/api\/file\/Image\/annexpic\/([\w-]{1,100}))(?:\?signature=[\w.-]{1,200})?$/

/** Address of an uploaded picture, by its id. */
export const richTextPictureAddress = (fileId: string): string => `/api/file/Image/annexpic/${fileId}`

/** The uploaded picture at an address; undefined for any other address, as texts show no pictures of other places. */
export function richTextPicture(address: string): RichTextPicture | undefined {
  const [, plain, fileId] = pictureAddress.exec(address) ?? []
  return plain === undefined || fileId === undefined ? undefined : { fileId, address: plain }
}

/** Where uploaded pictures are stored in a text that was cleaned, up to the end of the address. */
const storedPicture = /(<img src=")([^"]*)(?=")/g

/** A text that was cleaned, with other addresses of its pictures. */
export function withPictureAddresses(html: string, addressOf: (picture: RichTextPicture) => string): string {
  return html.replace(storedPicture, (whole, begin: string, address: string) => {
    const picture = richTextPicture(address)
    return picture ? `${begin}${addressOf(picture)}` : whole
  })
}

/** The pictures of a text that was cleaned, each once. */
export function picturesOf(html: string): readonly RichTextPicture[] {
  const found = [...html.matchAll(storedPicture)].flatMap(([, , address = '']) => richTextPicture(address) ?? [])
  return [...new Map(found.map((picture) => [picture.fileId, picture])).values()]
}
