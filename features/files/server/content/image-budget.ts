import { refusal, type Refusal } from '#engine/values/refusal.ts'

/** Of one picture (security 8.3). */
const mostMegapixels = 40

/**
 * Formats that take far more work for each pixel may have fewer, so that one picture of noise, the worst there is, takes at most some
 * seconds of a core and a moving one about one. Measured: GIF 0.6 s for each megapixel of all frames together, and 2 ms for each
 * frame, however few bytes they are; WebP 0.25 s; JPEG, PNG and TIFF below 0.1 s.
 */
const mostMegapixelsOf: Readonly<Record<string, number>> = { gif: 4, webp: 20 }
const moving = { megapixels: 1.5, frames: 150 }

/** What the heads of all frames say; nothing is decoded for it. */
export interface PictureShape {
  readonly width: number
  /** Of all frames below each other. */
  readonly height: number
  readonly pages?: number | undefined
  readonly format?: string | undefined
}

/** Why a picture would take too much work; undefined where it may be written. */
export function refuseLargePicture({ width, height, pages = 1, format = '' }: PictureShape): Refusal | undefined {
  const megapixels = (width * height) / 1_000_000
  const ofFormat = mostMegapixelsOf[format]
  if (ofFormat !== undefined && pages > 1)
    return megapixels > moving.megapixels || pages > moving.frames
      ? refusal('invalid', 'files.animation-too-large', { params: moving })
      : undefined
  if (megapixels > mostMegapixels) return refusal('invalid', 'files.image-too-large', { params: { megapixels: mostMegapixels } })
  if (ofFormat !== undefined && megapixels > ofFormat)
    return refusal('invalid', 'files.format-too-large', { params: { format: format.toUpperCase(), megapixels: ofFormat } })
  return undefined
}
