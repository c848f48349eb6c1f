import { use, useMemo } from 'react'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { kindsIn } from '#engine/forms/kinds-in.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { loadFieldTypes } from '#web/form/field-types.ts'

/** The form of a text as the server sends it; suspends until its types of fields are there. Undefined for none, and for one that cannot be read. */
export function useFormOfText(text: string | undefined): FormDefinition | undefined {
  const types = useMemo(() => loadFieldTypes(text === undefined ? [] : kindsIn(text)) ?? Promise.resolve(), [text])
  use(types)
  return useMemo(() => {
    if (text === undefined) return undefined
    const read = decodeForm(text, fieldTypes)
    return read.ok ? read.value : undefined
  }, [text])
}
