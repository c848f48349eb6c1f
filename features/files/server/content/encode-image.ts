import { open } from 'node:fs/promises'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'

const mostPixels = 40_000_000
const longestSeconds = 20

const tooLarge = (): Refusal => refusal('invalid', 'files.image-too-large', { params: { megapixels: mostPixels / 1_000_000 } })
const broken = (): Refusal => refusal('invalid', 'files.image-broken')

/**
 * Writes an image anew, so that nothing but its picture is kept: no place of taking, no camera, no bytes behind its end.
 * The library is loaded with the first image.
 *
 * @throws Refused 422 for more than 40 megapixels and for what cannot be read
 */
export async function encodeImage(path: string, target: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(2)
  const reading = { limitInputPixels: mostPixels, animated: true, failOn: 'error' } as const
  try {
    const { width, height } = await sharp(path, { ...reading, limitInputPixels: false }).metadata()
    if (width * height > mostPixels) throw new Refused(tooLarge())
    await sharp(path, reading).autoOrient().timeout({ seconds: longestSeconds }).toFile(target)
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(broken())
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
