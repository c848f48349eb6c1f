import { z } from 'zod'
import type { FieldFacts, Parsed } from '#fields/define.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import { countOr, flag, oneOf, words } from '#fields/option-shapes.ts'
import { read, unreadable } from '#fields/parsed.ts'
import { checkFile, fileValue, isAccepted, upload, type UploadedFile } from '#fields/upload/definition.ts'

/** Pictures that all browsers draw. */
export const pictureExtensions = '.png,.jpg,.jpeg,.gif,.bmp,.webp'

const options = z.object({
  fileSize: countOr(1, 100_000, 10),
  sizeUnit: oneOf(['KB', 'MB', 'GB'], 'MB'),
  /** Largest number of pictures; 0 is no limit (also when the member is missing). */
  limit: countOr(0, 100, 0),
  showTip: flag(false),
  tipText: words(),
})

type Options = z.output<typeof options>

/** Checks a single picture before or after its upload by name and size in bytes. */
export function checkPicture(file: Parameters<typeof checkFile>[0], { fileSize, sizeUnit }: Options): Refusal | undefined {
  if (!isAccepted(file.name, pictureExtensions)) return refusal('invalid', 'files.images-only')
  const problem = checkFile(file, upload.options.parse({ fileSize, sizeUnit }))
  return problem && refusal('invalid', 'fields.upload-image.too-large', { params: { size: fileSize, unit: sizeUnit } })
}

/** Addresses that carry a signature count for one reader and some minutes, so none is kept. */
const withoutSignature = (file: UploadedFile): UploadedFile =>
  file.url === undefined ? file : { ...file, url: file.url.split('?', 1)[0] ?? '' }

/** Uploaded pictures, in the order in which people put them. */
export const uploadImage = defineField({
  ...fileValue,
  type: 'upload-image',
  family: {
    kind: 'uploadImg',
    options: { fileSize: 'fileSize', sizeUnit: 'sizeUnit', limit: 'limit', showTip: 'showTip', tipText: 'tipText' },
    tag: 'JNPF-UploadImg',
    members: () => ({ '__config__.defaultValue': [] }),
  },
  texts: () => ['tipText'],
  options,
  // Lists show them small, which files are not.
  mayBeListColumn: true,
  parse: (typed) => (typed.trim() === '' ? read([]) : unreadable('fields.upload-image.no-text')),
  fromWire: (wire): Parsed<readonly UploadedFile[]> => {
    const files = fileValue.fromWire(wire)
    return files.ok ? read(files.value.map(withoutSignature)) : files
  },
  toWire: (value, _options, { pictureAddress }: FieldFacts) =>
    pictureAddress ? value.map((file) => (file.url === undefined ? file : { ...file, url: pictureAddress(file.url) })) : value,
  validate: (value, its) => {
    if (its.limit > 0 && value.length > its.limit)
      return refusal('invalid', 'fields.upload-image.too-many', { params: { limit: its.limit } })
    return value.map((file) => checkPicture(file, its)).find((problem) => problem !== undefined)
  },
})
