import { refusal, type Refusal } from '#engine/values/refusal.ts'

/** Names of pictures that every browser shows, for the dialog that chooses a file. */
export const pictureNames = '.png,.jpg,.jpeg,.gif,.bmp'

/** Largest picture of a text or thing, in MB (security 8.5). */
export const pictureMegabytes = 10

/** Why a file is no picture to be uploaded, before the server looks at its content; undefined where it may be one. */
export function refusePicture({ name, size }: Pick<File, 'name' | 'size'>): Refusal | undefined {
  const extension = name.toLowerCase().split('.').at(-1) ?? ''
  if (!pictureNames.split(',').includes(`.${extension}`)) return refusal('invalid', 'ui.rich-text.picture-type')
  if (size <= pictureMegabytes * 1_048_576) return undefined
  return refusal('invalid', 'ui.rich-text.picture-size', { params: { size: pictureMegabytes } })
}
