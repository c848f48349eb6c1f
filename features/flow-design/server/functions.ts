import { sql } from 'kysely'
import { encodeForm } from '#engine/forms/codec-form.ts'
import {
  flowFormsAlone,
  functionForDesign,
  functionsAlone,
  listFunctions,
  type FunctionForDesign,
} from '#features/function-design/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** The function as it is designed now; undefined where there is none. */
export async function designedFunction(db: Db | Tx, id: string): Promise<FunctionForDesign | undefined> {
  return id === '' ? undefined : functionForDesign(db, id)
}

/** Most functions that are offered. */
const functionsAtMost = 5_000

/** All functions, by name. */
export async function designedFunctions(db: Db): Promise<readonly { readonly id: string; readonly name: string; readonly code: string }[]> {
  return listFunctions(db, { where: [functionsAlone], order: sql`name, id`, limit: functionsAtMost, offset: 0 })
}

/** All flow forms, by name. */
export async function designedForms(db: Db): Promise<readonly { readonly id: string; readonly name: string; readonly code: string }[]> {
  return listFunctions(db, { where: [flowFormsAlone], order: sql`name, id`, limit: functionsAtMost, offset: 0 })
}

/** The names of functions and flow forms, by id. */
export async function designedNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all([designedFunctions(db), designedForms(db)])
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

/** The form in the family's words, as `propertyJson`; undefined where the draft of the function cannot be read. */
export function formText({ form }: FunctionForDesign): string | undefined {
  return form && JSON.stringify(encodeForm(form, fieldTypes))
}
