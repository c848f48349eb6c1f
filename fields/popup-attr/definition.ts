import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { referredFamilyOptions, referredOptions, referredText } from '#fields/referred-text.ts'

/** A text of the row that a popup select names, read-only. */
export const popupAttr = defineField({
  ...referredText,
  type: 'popup-attr',
  family: { kind: 'popupAttr', options: referredFamilyOptions, tag: 'popupAttr' },
  options: z.object(referredOptions),
})
