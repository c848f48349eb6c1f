import { z } from 'zod'
import { codeInput, description, flag, nameInput, sortCode, version } from '#engine/resource/inputs.ts'

/** Parent of top-level entries on the wire. */
export const topEntry = '0'

/** Input for a category (document 1, section 5: dictionary category form). Members that are absent keep their value. */
export const categoryInput = z.object({
  parentId: z.string('dictionaries.category.parent-missing').min(1, 'dictionaries.category.parent-missing').max(100),
  fullName: nameInput(),
  enCode: codeInput(),
  isTree: flag.nullish(),
  sortCode: sortCode.optional(),
  description: description.nullish(),
  version,
})

/** Input for an entry (document 1, section 5: dictionary item form). Members that are absent keep their value. */
export const entryInput = z.object({
  dictionaryTypeId: z.string('dictionaries.choose').min(1, 'dictionaries.choose').max(100),
  /** `0`, or the id of the category, at the top. */
  parentId: z.string().min(1, 'dictionaries.choose').max(100).default(topEntry),
  fullName: nameInput({ tooLong: 'dictionaries.name-too-long' }),
  enCode: codeInput({ tooLong: 'dictionaries.code-too-long' }),
  sortCode: sortCode.optional(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
})
