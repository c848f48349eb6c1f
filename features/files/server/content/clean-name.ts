const longest = 200

/** Control characters, invisible and direction-changing ones, halves of pairs, and line separators. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/**
 * The name a user gave a file, fit to be shown and downloaded: without folders and unfit characters, 200 characters at most,
 * its extension kept (security 8.2).
 */
export function cleanName(given: string): string {
  const bare = (given.normalize('NFC').split(/[\\/]/).at(-1) ?? '')
    .replace(unfit, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
  const extension = extensionOf(bare)
  const ending = extension === '' ? '' : bare.slice(-extension.length - 1)
  const stem = [...bare.slice(0, bare.length - ending.length)]
  const kept = stem.slice(0, longest - ending.length).join('')
  return `${kept || 'file'}${ending}`
}

/** In lower case without the dot; `''` without one, and where what follows the dot is no extension. */
export function extensionOf(name: string): string {
  return (/\.([\p{L}\p{N}]{1,20})$/u.exec(name)?.[1] ?? '').toLowerCase()
}
