import { use } from 'react'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { renderersInTables } from '#fields/renderers-in-tables.ts'

/** Types of a form, and those of them that are columns of a sub-table. */
interface TypesInForm {
  readonly all: readonly string[]
  readonly columns: readonly string[]
}

function typesIn(parts: readonly FormPart[]): TypesInForm {
  const all = new Set<string>()
  const columns = new Set<string>()
  const visit = (part: FormPart, isColumn: boolean): void => {
    all.add(part.type)
    if (isColumn) columns.add(part.type)
    const isTable = fieldTypes.get(part.type)?.nature === 'sub-table'
    for (const child of part.children ?? []) visit(child, isTable)
  }
  for (const part of parts) visit(part, false)
  return { all: [...all], columns: [...columns] }
}

const types = new WeakMap<FormDefinition, TypesInForm>()
const loading = new WeakMap<FormDefinition, Promise<void>>()

function typesOf(definition: FormDefinition): TypesInForm {
  const known = types.get(definition) ?? typesIn(definition.parts)
  types.set(definition, known)
  return known
}

/**
 * Fetches the code of the types a form has, and of no others. Called as soon as the definition is known, so that the code
 * travels beside the data of the form.
 *
 * @throws what the browser said of a file that could not be fetched; asking again answers the same, as browsers remember it
 */
export function loadFormCode(definition: FormDefinition): Promise<void> {
  const { all, columns } = typesOf(definition)
  const started =
    loading.get(definition) ?? Promise.all([renderersInForms.load(all), renderersInTables.load(columns)]).then(() => undefined)
  loading.set(definition, started)
  return started
}

/** Suspends until the code of the form's types is there; throws to the nearest error boundary what was said when it cannot be fetched. */
export function useFormCode(definition: FormDefinition): void {
  const { all, columns } = typesOf(definition)
  if (!renderersInForms.has(all) || !renderersInTables.has(columns)) use(loadFormCode(definition))
}
