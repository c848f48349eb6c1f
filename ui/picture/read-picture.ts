/** Largest file that is read, in bytes, and most pixels a picture may have. */
export const pictureBytes = 10 * 1024 * 1024
const mostPixels = 40_000_000

/** Types that all browsers we support can draw. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/bmp'

/** Reads a picture from a file. @returns why it cannot be taken, where it cannot */
export async function readPicture(file: Blob): Promise<ImageBitmap | 'too-large' | 'unreadable'> {
  if (file.size > pictureBytes) return 'too-large'
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return 'unreadable'
  if (bitmap.width * bitmap.height <= mostPixels) return bitmap
  bitmap.close()
  return 'too-large'
}
