import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { words } from '#fields/option-shapes.ts'
import { formReference, never, popup, relatedFamilyOptions, relatedOptions, relatedValue } from '#fields/related-value.ts'

const options = z.object({ ...relatedOptions, modelId: words(), directory: words(), popup: popup(['dialog', 'drawer']), multiple: never() })

/** A record of another function, chosen in a dialog. */
export const relationForm = defineField({
  ...relatedValue<z.output<typeof options>>(formReference),
  type: 'relation-form',
  family: {
    kind: 'relationForm',
    options: { ...relatedFamilyOptions, modelId: 'modelId', directory: 'seedbedDirectory' },
    tag: 'relationForm',
  },
  texts: () => ['title', 'columns[].label'],
  options,
})
