import type { RelatedSource } from '#engine/forms/field-type.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { subTable } from '#fields/sub-table/definition.ts'
import { pickingOf } from '#fields/sub-table/picking.ts'

/** The records of a function, by the directory that a field names. */
export type FunctionSource = Pick<RelatedSource, 'id' | 'directory'>

export interface Referring {
  /** The field, or the sub-table whose rows are picked. */
  readonly field: FormField
  readonly to: FunctionSource
}

/** What of a form refers to records of functions: fields, cells, and sub-tables whose rows are picked among them. */
export function referringFields(form: FormDefinition): readonly Referring[] {
  return [...outlineOf(form, fieldTypes).byName.values()].flatMap((field): readonly Referring[] => {
    const picked = field.type.nature === 'sub-table' ? pickingOf(subTable.options.parse(field.part.options))?.to : undefined
    const source = (picked ?? field.type.refersTo?.(field.options))?.source
    return source?.kind === 'function' ? [{ field, to: source }] : []
  })
}
