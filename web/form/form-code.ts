import { use } from 'react'
import type { ComponentType } from 'react'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import type { FormTable } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { renderersInTables } from '#fields/renderers-in-tables.ts'

/** What must be loaded to draw a form: its field types, those used as columns of a sub-table, and whether it has a sub-table. */
interface Needs {
  readonly types: readonly string[]
  readonly columns: readonly string[]
  readonly hasTable: boolean
}

function needsOf(parts: readonly FormPart[]): Needs {
  const types = new Set<string>()
  const columns = new Set<string>()
  let hasTable = false
  const visit = (part: FormPart, isColumn: boolean): void => {
    types.add(part.type)
    if (isColumn) columns.add(part.type)
    const isTable = fieldTypes.get(part.type)?.nature === 'sub-table'
    hasTable ||= isTable
    for (const child of part.children ?? []) visit(child, isTable)
  }
  for (const part of parts) visit(part, false)
  return { types: [...types], columns: [...columns], hasTable }
}

let subTable: ComponentType<{ readonly table: FormTable }> | undefined

/** The components of sub-tables; undefined until a form with a sub-table was loaded. */
export const loadedSubTable = (): typeof subTable => subTable

async function loadSubTable(): Promise<void> {
  subTable = (await import('#web/form/sub-table.tsx')).SubTable
}

const known = new WeakMap<FormDefinition, Needs>()
const loading = new WeakMap<FormDefinition, Promise<void>>()

function knownNeeds(definition: FormDefinition): Needs {
  const needs = known.get(definition) ?? needsOf(definition.parts)
  known.set(definition, needs)
  return needs
}

async function load({ types, columns, hasTable }: Needs): Promise<void> {
  await Promise.all([renderersInForms.load(types), renderersInTables.load(columns), hasTable ? loadSubTable() : undefined])
}

/**
 * Loads the code of the field types a form has, and of no others. Call it as soon as the definition is known, so that the code
 * loads in parallel with the data.
 *
 * @throws the browser's error for a file that could not be loaded; asking again fails the same way, because browsers cache it
 */
export function loadFormCode(definition: FormDefinition): Promise<void> {
  const started = loading.get(definition) ?? load(knownNeeds(definition))
  loading.set(definition, started)
  return started
}

/** Suspends until the code of the form is loaded; a failed load throws to the nearest error boundary. */
export function useFormCode(definition: FormDefinition): void {
  const { types, columns, hasTable } = knownNeeds(definition)
  const isThere = renderersInForms.has(types) && renderersInTables.has(columns) && (subTable !== undefined || !hasTable)
  if (!isThere) use(loadFormCode(definition))
}
