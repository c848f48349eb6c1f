import { richTextPicture } from '#engine/values/rich-text.ts'
import type { PictureUploads } from '#ui/rich-text/picture-uploads.ts'

/** The pictures among files that were pasted or dropped. */
export const picturesAmong = (files: FileList | undefined): readonly File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

/**
 * HTML that was pasted, with its pictures: those that came as data are uploaded, uploaded ones stay, and how many others there were, which
 * nobody may fetch, is told.
 */
export function takePastedPictures(html: string, uploads: PictureUploads): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  uploads.forgetProblems()
  let foreign = 0
  for (const picture of page.querySelectorAll('img')) {
    const given = picture.getAttribute('src') ?? ''
    // Browsers make addresses whole when they copy.
    const address = given.startsWith(`${location.origin}/`) ? given.slice(location.origin.length) : given
    const pending = uploadedData(given, uploads)
    if (pending !== undefined) {
      picture.removeAttribute('src')
      picture.setAttribute('data-pending', pending)
    } else if (richTextPicture(address)) picture.setAttribute('src', address)
    else {
      if (!given.startsWith('data:')) foreign += 1
      picture.remove()
    }
  }
  if (foreign > 0) uploads.tellForeign(foreign)
  return page.body.innerHTML
}

/** Begins to upload a picture that came as data; undefined for what is none, or was refused. */
function uploadedData(address: string, uploads: PictureUploads): string | undefined {
  const [, type = '', kind = '', data = ''] = /^data:(image\/([\w.+-]+));base64,([\w+/=\s]*)$/.exec(address) ?? []
  if (type === '') return undefined
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    return uploads.begin(new File([bytes], `image.${kind}`, { type }))
  } catch {
    return undefined
  }
}
