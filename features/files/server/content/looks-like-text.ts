import { createReadStream } from 'node:fs'

/** Encodings in which tables and notes come; the last knows every byte pair of older Chinese systems. */
const encodings = ['utf-8', 'utf-16le', 'gb18030'] as const

/** Control characters that no text has; tab, line ends and page feed are fine. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000e-\u001f]/

/** Whether a whole file is text in one of the usual encodings. */
export async function looksLikeText(path: string): Promise<boolean> {
  for (const encoding of encodings) if (await isTextIn(path, encoding)) return true
  return false
}

async function isTextIn(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    let first = true
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      // Without its mark nearly any bytes would pass for UTF-16.
      if (first && encoding === 'utf-16le' && !(chunk[0] === 0xff && chunk[1] === 0xfe)) return false
      first = false
      if (controls.test(decoder.decode(chunk, { stream: true }))) return false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * The beginning of such a text, in the encoding it is in.
 *
 * @param bytes may end within a sign
 */
export function decodeText(bytes: Uint8Array): string {
  for (const encoding of encodings) {
    if (encoding === 'utf-16le' && !(bytes[0] === 0xff && bytes[1] === 0xfe)) continue
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    } catch {
      // The next one.
    }
  }
  return new TextDecoder().decode(bytes)
}
