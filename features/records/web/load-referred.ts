import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { wantedRows } from '#engine/forms/wanted-rows.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { formPorts, noteRelated, type RelatedSource, type RowParameter } from '#ui/form-ports.ts'

/** Reads the rows that a record refers to, so that a form beginning with its values shows their texts; what cannot be read stays empty until the server fills it. */
export async function loadReferred(form: FormDefinition, values: FormValues): Promise<void> {
  const wanted = wantedRows(outlineOf(form, fieldTypes), [values])
  if (wanted.length === 0) return
  const bySource = Map.groupBy(wanted, ({ source, parameters }) => JSON.stringify([source, parameters[0] ?? []]))
  const ports = await formPorts()
  await Promise.allSettled(
    [...bySource].map(async ([key, rows]) => {
      const [source, parameters] = JSON.parse(key) as [RelatedSource, readonly RowParameter[]]
      const ids = rows.map(({ id }) => id)
      noteRelated(source, await ports.relatedRows(source, ids, [], parameters))
    }),
  )
}
