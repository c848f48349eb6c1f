import { paper, smallPicture } from '#ui/picture/small-picture.ts'
import { areaOf, drawStrokes, type Stroke } from '#ui/signature/strokes.ts'

/** Largest size of a stored signature in pixels, and most characters of its data URL (`addSignature`). */
const largest = { width: 600, height: 240 }
const mostCharacters = 200_000

/** Width of the ink on the pad, and room around what is drawn, in pixels. */
export const ink = 3
const room = 8

/** What was drawn, cut to its own size on transparent paper, as a data URL; undefined where nothing was drawn. */
export function imageOfStrokes(strokes: readonly Stroke[]): string | undefined {
  const area = areaOf(strokes, room)
  if (!area) return undefined
  const scale = scaleOf(area)
  const { canvas, context } = paper(area.width * scale, area.height * scale)
  context.scale(scale, scale)
  context.translate(-area.x, -area.y)
  drawStrokes(context, strokes, ink)
  return canvas.toDataURL('image/png')
}

/** A picture of a signature as a data URL that may be stored; undefined where it stays too large. */
export const imageOfPicture = (picture: ImageBitmap): string | undefined => smallPicture(picture, largest, mostCharacters)

const scaleOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.min(2, largest.width / width, largest.height / height)

/** The bytes of a picture that a page holds as a data URL. */
export function fileOfImage(dataUrl: string, name: string): File {
  const [head = '', content = ''] = dataUrl.split(',')
  const type = /^data:([\w/+-]+);base64$/.exec(head)?.[1] ?? 'image/png'
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
  return new File([bytes], `${name}.${type === 'image/jpeg' ? 'jpg' : 'png'}`, { type })
}
