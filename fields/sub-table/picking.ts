import { z } from 'zod'
import type { Reference } from '#engine/forms/field-type.ts'
import type { PickedCell } from '#engine/forms/picked-rows.ts'
import { countOr, flag, oneOf, words } from '#fields/option-shapes.ts'
import type { RelatedOptions } from '#fields/related-options.ts'
import { functionSource } from '#fields/related-value.ts'
import { parametersOption } from '#fields/source-parameters.ts'

const column = z.looseObject({ value: z.string().max(200), label: z.string().max(200).default('') })
const cell = z.looseObject({ field: z.string().max(200), value: z.string().max(200) })

/** `addTableConf` of the family, with `modelId` and `seedbedDirectory` (ours) for records of a function in place of an interface. */
const shape = z.looseObject({
  interfaceId: words(),
  modelId: words(),
  seedbedDirectory: words(),
  propsValue: words('id'),
  templateJson: parametersOption(),
  columnOptions: z.array(column).max(50).nullish(),
  relationOptions: z.array(cell).max(100).nullish(),
  hasPage: flag(true),
  pageSize: countOr(1, 500, 20),
  popupType: oneOf(['dialog', 'drawer'], 'dialog').catch('dialog'),
  popupTitle: words(),
  popupWidth: words(),
})

/** Where rows of a sub-table are picked, how the dialog looks, and which columns take what of a row. */
export interface Picking {
  readonly to: Reference
  readonly options: RelatedOptions
  readonly cells: readonly PickedCell[]
}

/** The picking of a sub-table whose rows are not added empty; undefined where they are, or where nothing is set. */
export function pickingOf({ addType, addFrom }: { readonly addType: number; readonly addFrom?: unknown }): Picking | undefined {
  const read = addType === 1 ? shape.safeParse(addFrom).data : undefined
  if (!read || (read.interfaceId === '' && read.modelId === '')) return undefined
  const {
    interfaceId,
    modelId,
    seedbedDirectory: directory,
    propsValue: key,
    templateJson: parameters,
    columnOptions: columns,
    relationOptions,
  } = read
  const cells = (relationOptions ?? []).map(({ field, value }) => ({ column: field.replace(/^.*-/, ''), member: value }))
  const shown = columns?.[0]?.value ?? cells[0]?.member ?? 'fullName'
  const to: Reference =
    modelId === ''
      ? { source: { kind: 'interface', id: interfaceId, key }, shown, parameters }
      : { source: functionSource(modelId, directory), shown }
  const { hasPage, pageSize, popupType: popup, popupTitle: title, popupWidth: width } = read
  return { to, options: { columns, hasPage, pageSize, popup, title, width, multiple: true }, cells }
}
