interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Draws a picture anew, no larger than it may be, so that nothing but the picture itself is kept.
 *
 * @returns a data URL: a PNG, or where that has too many characters a JPEG; undefined where that has too many as well
 */
export function smallPicture(picture: ImageBitmap, largest: Size, mostCharacters: number): string | undefined {
  const scale = Math.min(1, largest.width / picture.width, largest.height / picture.height)
  const { canvas, context } = paper(picture.width * scale, picture.height * scale)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const exact = canvas.toDataURL('image/png')
  if (exact.length <= mostCharacters) return exact
  // A photograph: white below, as this kind knows nothing transparent.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const packed = canvas.toDataURL('image/jpeg', 0.85)
  return packed.length <= mostCharacters ? packed : undefined
}

/** An empty canvas of this size in pixels. */
export function paper(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw')
  return { canvas, context }
}
