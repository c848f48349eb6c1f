import { z } from 'zod'
import type { Reference } from '#engine/forms/field-type.ts'
import { defineField } from '#fields/define.ts'
import { idValues, namedIds, parseIds, seekNames } from '#fields/id-values.ts'
import { flag } from '#fields/option-shapes.ts'
import { plots } from '#fields/plot-select/plots.ts'
import { relatedValue } from '#fields/related-value.ts'

const options = z.object({ multiple: flag(false), clearable: flag(true) })

const reference: Reference = { source: { kind: 'function', id: plots.functionId }, shown: plots.number, further: [plots.name] }

/** One or several field plots, chosen among those that the user may see; stored by their ids, shown by number and name. */
export const plotSelect = defineField({
  ...relatedValue<z.output<typeof options>>(() => reference),
  type: 'plot-select',
  family: { kind: 'plotSelect', options: { multiple: 'multiple', clearable: 'clearable' }, tag: 'plot-select' },
  options,
  operators: idValues.operators,
  searchKind: idValues.searchKind,
  /** Numbers or names, as `seek` found them among the plots that the user sees. */
  parse: (typed, { multiple }, { lookups }) =>
    parseIds(typed, multiple, (said): readonly string[] | undefined => namedIds(lookups, 'plot', said), 'fields.plot-select.unknown'),
  seek: seekNames('plot'),
})
