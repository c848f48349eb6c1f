import { isJsonObject, own } from '#engine/flows/json.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { designedFunction } from '#features/flow-design/server/functions.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** The form that the start node of a launch flow names, in the family's tree. */

/** Id of the form; `''` where the tree names none or cannot be read. */
export function formIdIn(tree: string): string {
  const properties = propertiesOf(parsedJson(tree))
  const id = properties && own(properties, 'formId')
  return typeof id === 'string' ? id : ''
}

/** The tree with another form at its start node; one that cannot be read stays as it is. */
export function withFormId(tree: string, form: { readonly id: string; readonly name: string }): string {
  const document = parsedJson(tree)
  const properties = propertiesOf(document)
  if (!isJsonObject(document) || !properties) return tree
  return JSON.stringify({ ...document, properties: { ...properties, formId: form.id, formName: form.name } })
}

function propertiesOf(document: unknown) {
  const properties = isJsonObject(document) ? own(document, 'properties') : undefined
  return isJsonObject(properties) ? properties : undefined
}

/** A form that is named beside the tree is a flow form that is there. */
export async function refuseForm(db: Db | Tx, formId: string): Promise<Refusal | undefined> {
  if (formId === '') return undefined
  const form = await designedFunction(db, formId)
  return form?.isFlowForm ? undefined : refusal('invalid', 'flow-design.form-unknown', { field: 'formId' })
}
