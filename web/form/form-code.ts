import { use } from 'react'
import type { ComponentType } from 'react'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import type { FormTable } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { loadFieldTypes } from '#web/form/field-types.ts'
import { loadScripts, loadedScripts, mayHaveScripts } from '#web/form/loaded-scripts.ts'
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

const loading = new WeakMap<FormDefinition, Promise<void>>()

function isLoaded({ types, columns, hasTable }: Needs): boolean {
  return renderersInForms.has(types) && renderersInTables.has(columns) && (subTable !== undefined || !hasTable)
}

async function load({ types, columns, hasTable }: Needs): Promise<void> {
  await Promise.all([renderersInForms.load(types), renderersInTables.load(columns), hasTable ? loadSubTable() : undefined])
}

/** Marks a promise as React does, so that `use` reads it in the same pass instead of suspending once more. */
function markFulfilled(promise: Promise<void>): Promise<void> {
  return Object.assign(promise, { status: 'fulfilled' as const, value: undefined })
}

function startLoading(definition: FormDefinition): Promise<void> {
  const needs = needsOf(definition.parts)
  const types = loadFieldTypes(needs.types)
  // A form is not filled in before its scripts can hear of it.
  const scripts = mayHaveScripts(definition) && !loadedScripts() ? loadScripts() : undefined
  if (!types && !scripts && isLoaded(needs)) return markFulfilled(Promise.resolve())
  const started = Promise.all([types, scripts, load(needs)]).then(() => undefined)
  started.then(
    () => markFulfilled(started),
    () => undefined,
  )
  return started
}

/**
 * Fetches the code of the types a form has, and of no others. Called as soon as the definition is known, so that the code
 * travels beside the data of the form.
 *
 * @throws what the browser said of a file that could not be fetched; asking again answers the same, as browsers remember it
 */
export function loadFormCode(definition: FormDefinition): Promise<void> {
  const started = loading.get(definition) ?? startLoading(definition)
  loading.set(definition, started)
  return started
}

/**
 * Suspends until the code of the form is there; throws to the nearest error boundary what was said when it cannot be fetched.
 * `use` is called in every pass: a pass that is repeated after waiting must call it again, else React refuses the hooks behind it.
 */
export function useFormCode(definition: FormDefinition): void {
  use(loadFormCode(definition))
}
