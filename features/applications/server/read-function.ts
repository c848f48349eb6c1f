import { decodeForm } from '#engine/forms/codec-form.ts'
import { decodeLists } from '#engine/forms/phone/codec-lists.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { FormText, ListText } from './application-text.ts'
import { ApplicationProblem } from './read-application.ts'

/** Form and list of a function in the internal model. */
export interface ReadFunction {
  readonly form: FormDefinition
  readonly list: ListDefinition
}

/**
 * Reads the form and the list of a function from the platform family's JSON.
 *
 * @throws ApplicationProblem when the JSON is not valid
 */
export function readFunction(form: FormText, list: ListText | undefined): ReadFunction {
  const readForm = decodeForm(form.formData, fieldTypes)
  const readList = decodeLists({ columnData: list?.columnData ?? {}, appColumnData: list?.appColumnData })
  if (!readForm.ok) throw new ApplicationProblem(`forms/${form.code}.form.json: ${readForm.refusal.text}`)
  if (!readList.ok) throw new ApplicationProblem(`lists/${form.code}.list.json: ${readList.refusal.text}`)
  return { form: readForm.value, list: readList.value }
}
