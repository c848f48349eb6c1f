/** Size of a picture in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The square that is taken of a picture: its middle in pixels of the picture, and how much it is enlarged. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** 1: the square is as large as the shorter side. */
  readonly zoom: number
}

export const largestZoom = 5

/** The largest square in the middle. */
export function firstCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** Side of the square in pixels of the picture. */
export function sideOf({ width, height }: PictureSize, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** The nearest crop that lies within the picture. */
export function within(picture: PictureSize, { x, y, zoom }: Crop): Crop {
  const kept = between(zoom, 1, largestZoom)
  const half = sideOf(picture, { x, y, zoom: kept }) / 2
  return { x: between(x, half, picture.width - half), y: between(y, half, picture.height - half), zoom: kept }
}

/**
 * Moves the picture under the square, as a finger does.
 *
 * @param by distance as a share of the square's side
 */
export function moved(picture: PictureSize, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const side = sideOf(picture, crop)
  return within(picture, { ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side })
}

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
