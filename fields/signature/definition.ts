import { z } from 'zod'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import { checkFile, fileValue, upload } from '#fields/upload/definition.ts'

/** What a stored signature may be: a picture of a few hundred kilobytes at most. */
const rules = upload.options.parse({ accept: '.png,.jpg,.jpeg', fileSize: 500, sizeUnit: 'KB', limit: 1 })

/** A signature drawn by hand, or the one that the user keeps in his account; a picture among the files of the record. */
export const signature = defineField({
  ...fileValue,
  type: 'signature',
  family: { kind: 'sign', options: {}, tag: 'JnpfSign', members: () => ({ '__config__.defaultValue': [] }) },
  options: z.object({}),
  validate: (value) => {
    if (value.length > 1) return refusal('invalid', 'fields.signature.one')
    const [file] = value
    return file && checkFile(file, rules)
  },
})
