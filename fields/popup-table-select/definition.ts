import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { flag } from '#fields/option-shapes.ts'
import { popup, popupFamilyOptions, popupOptions, popupReference, relatedValue } from '#fields/related-value.ts'

const options = z.object({ ...popupOptions, popup: popup(['popover']), multiple: flag(false) })

/** One or several rows of a data interface, or records of a function, chosen in a table below the field. */
export const popupTableSelect = defineField({
  ...relatedValue<z.output<typeof options>>(popupReference),
  type: 'popup-table-select',
  family: { kind: 'popupTableSelect', options: { ...popupFamilyOptions, multiple: 'multiple' }, tag: 'popupTableSelect' },
  texts: () => ['title', 'columns[].label'],
  options,
})
