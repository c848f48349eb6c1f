import { z } from 'zod'
import { description, flag, nameInput, sortCode, version } from '#engine/resource/inputs.ts'

/** Parent of the provinces. */
export const topArea = '-1'

/** Old codes as they are typed: separated by commas or spaces, in any writing. */
export const typedCodes = (text: string): readonly string[] => text.split(/[\s,，、;；]+/).filter((one) => one !== '')

/** Old codes that one area replaces, at most. */
const replacedAtMost = 20

/** What is typed into the form of an area. Members that may be absent keep their value. */
export const areaInput = z.object({
  /** Empty or -1 for a province. */
  parentId: z
    .string()
    .max(20, 'areas.parent-unknown')
    .transform((id) => (id === '' ? topArea : id)),
  fullName: nameInput({ missing: 'areas.name-missing', tooLong: 'areas.name-too-long' }),
  /** 6 digits of a province, city or county, 9 of a township. */
  enCode: z
    .string('areas.code-missing')
    .trim()
    .min(1, { error: 'areas.code-missing', abort: true })
    .regex(/^[1-9]\d{5}(\d{3})?$/, 'areas.code-wrong'),
  /** Ours: the day from which it is offered, and from which the codes it replaces are not; null: since always. */
  effectiveDate: z.number().nullish(),
  /** Ours: codes that it replaces. They keep naming their records. */
  replaces: z
    .string()
    .max(500, 'areas.replaces-too-many')
    .refine((text) => typedCodes(text).length <= replacedAtMost, 'areas.replaces-too-many')
    .nullish(),
  sortCode: sortCode.nullish(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
})
