import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { never, popup, popupFamilyOptions, popupOptions, popupReference, relatedValue } from '#fields/related-value.ts'

const options = z.object({ ...popupOptions, popup: popup(['dialog', 'drawer']), multiple: never() })

/** A row of a data interface, or a record of a function, chosen in a dialog. */
export const popupSelect = defineField({
  ...relatedValue<z.output<typeof options>>(popupReference),
  type: 'popup-select',
  family: { kind: 'popupSelect', options: popupFamilyOptions, tag: 'popupSelect' },
  texts: () => ['title', 'columns[].label'],
  options,
})
