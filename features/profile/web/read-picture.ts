/** Largest file that is read, in bytes, and most pixels a picture may have. */
export const pictureBytes = 10 * 1024 * 1024
const mostPixels = 40_000_000

/** Types that all browsers we support can draw. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/bmp'

/** Reads a picture from a file. @returns the key of the text that says why it cannot be taken */
export async function readPicture(file: Blob): Promise<ImageBitmap | 'profile.picture-too-large' | 'profile.picture-unreadable'> {
  if (file.size > pictureBytes) return 'profile.picture-too-large'
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return 'profile.picture-unreadable'
  if (bitmap.width * bitmap.height <= mostPixels) return bitmap
  bitmap.close()
  return 'profile.picture-too-large'
}
