import { open } from 'node:fs/promises'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { WorkLimit } from '#server/work-limit.ts'

const mostPixels = 40_000_000
/** Of all frames of a moving picture together: writing one anew takes ten times as long as a still one of as many pixels. */
const mostMovingPixels = 10_000_000
const longestSeconds = 20

/** A picture takes a core and up to a gigabyte: one at a time, so that signing in and everything else goes on beside it. */
const encoding = new WorkLimit(1, 16)

const tooLarge = (): Refusal => refusal('invalid', 'files.image-too-large', { params: { megapixels: mostPixels / 1_000_000 } })
const movesTooMuch = (): Refusal =>
  refusal('invalid', 'files.animation-too-large', { params: { megapixels: mostMovingPixels / 1_000_000 } })
const tooSlow = (): Refusal => refusal('invalid', 'files.image-too-slow')
const broken = (): Refusal => refusal('invalid', 'files.image-broken')

/**
 * Writes an image anew, so that nothing but its picture is kept: no place of taking, no camera, no bytes behind its end.
 * The library is loaded with the first image.
 *
 * @throws Refused 422 for more than 40 megapixels, 10 where it moves, and for what cannot be read; 429 when many are waiting
 */
export async function encodeImage(path: string, target: string): Promise<void> {
  await encoding.run(() => encode(path, target))
}

async function encode(path: string, target: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  // Its work is done by threads of its own; one of them leaves the others to password hashes and files.
  sharp.concurrency(1)
  const reading = { limitInputPixels: mostPixels, animated: true, failOn: 'error' } as const
  try {
    // Reads the heads of all frames and decodes none.
    const { width, height, pages = 1, format } = await sharp(path, { ...reading, limitInputPixels: false }).metadata()
    if (width * height > mostPixels) throw new Refused(tooLarge())
    const moves = pages > 1 && (format === 'gif' || format === 'webp')
    if (moves && width * height > mostMovingPixels) throw new Refused(movesTooMuch())
    await sharp(path, reading).autoOrient().timeout({ seconds: longestSeconds }).toFile(target)
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(error instanceof Error && error.message.startsWith('timeout') ? tooSlow() : broken())
  }
}

/** Bitmaps hold nothing but the picture, and the library reads none: only their size is looked at. @throws Refused 422 */
export async function checkBitmap(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    const head = Buffer.alloc(26)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    if (bytesRead < head.length || head.readUInt32LE(14) < 40) throw new Refused(broken())
    if (Math.abs(head.readInt32LE(18) * head.readInt32LE(22)) > mostPixels) throw new Refused(tooLarge())
  } finally {
    await handle.close()
  }
}
