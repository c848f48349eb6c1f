import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { referredFamilyOptions, referredOptions, referredText } from '#fields/referred-text.ts'

/** A text of the record that a relation form names, read-only. */
export const relationFormAttr = defineField({
  ...referredText,
  type: 'relation-form-attr',
  family: { kind: 'relationFormAttr', options: referredFamilyOptions, tag: 'relationFormAttr' },
  options: z.object(referredOptions),
})
