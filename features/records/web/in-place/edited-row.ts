import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm, type FormSession } from '#engine/forms/form-session.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { getRecord } from '#features/records/contract.ts'
import { loadReferred } from '#features/records/web/load-referred.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { renderersInTables } from '#fields/renderers-in-tables.ts'
import { request } from '#web/call/request.ts'
import { FocusRequests } from '#web/form/focus-requests.ts'
import { loadFormCode } from '#web/form/form-code.ts'
import type { FormPlace } from '#web/form/form-place.tsx'
import { problemsOf } from '#web/form/problem-watch.ts'
import { readWire } from '#web/form/wire-values.ts'

/** A row of the list that is edited where it stands, with a form session of its own. */
export interface EditedRow {
  readonly id: string
  /** Absent for a row that was never saved. */
  readonly version: number | undefined
  readonly place: FormPlace
  /** The values it was opened with. */
  readonly base: FormValues
  /** Key of the column that takes the focus. */
  readonly focus: string | undefined
  readonly busy: boolean
  /** Somebody else has saved the record meanwhile. */
  readonly conflict: boolean
  /** Why it was not saved, as far as no cell shows it. */
  readonly notes: readonly string[]
}

const newRow = 'new:'
let count = 0

/** Whether an id is that of a row which was never saved. */
export const isNewRow = (id: string): boolean => id.startsWith(newRow)

export const sessionOf = ({ place }: EditedRow): FormSession => place.session

/** Loads the editors of the form in the narrow shape that cells have. */
export async function loadEditors(fn: OpenFunction): Promise<void> {
  const columns = new Set(fn.list.columns.map(({ key }) => key))
  const shown = outlineOf(fn.form, fieldTypes).fields.filter(({ key }) => columns.has(key))
  await Promise.all([loadFormCode(fn.form), renderersInTables.load([...new Set(shown.map(({ part }) => part.type))])])
}

function placeOf(fn: OpenFunction, facts: FormFacts, session: FormSession, id: string): FormPlace {
  return {
    session,
    facts,
    definition: fn.form,
    outline: outlineOf(fn.form, fieldTypes),
    phone: false,
    reading: false,
    marks: new Map(),
    marking: undefined,
    editors: {},
    focus: new FocusRequests(),
    problems: problemsOf(session),
    press: undefined,
    idOf: (path) => `in-place-${id.replace(':', '-')}-${path}`,
  }
}

const untouched = { busy: false, conflict: false, notes: [] } as const

/** An empty row with the defaults of the form. */
export async function beginRow(fn: OpenFunction, facts: FormFacts): Promise<EditedRow> {
  await loadEditors(fn)
  const session = openForm({ definition: fn.form, types: fieldTypes, facts, mode: 'add' })
  count += 1
  const id = `${newRow}${count}`
  return {
    id,
    version: undefined,
    place: placeOf(fn, facts, session, id),
    base: session.values(),
    focus: firstOpen(fn, session),
    ...untouched,
  }
}

/**
 * Reads a record anew and opens it, as what the list shows may be outdated.
 *
 * @throws CallError
 */
export async function openRow(fn: OpenFunction, facts: FormFacts, id: string, focus?: string): Promise<EditedRow> {
  const [record] = await Promise.all([request(getRecord, { params: { modelId: fn.id, id } }, { handles: 'all' }), loadEditors(fn)])
  const values = readWire(fn.form, facts, record.data)
  await loadReferred(fn.form, values)
  const session = openForm({ definition: fn.form, types: fieldTypes, facts, mode: 'edit', values })
  const wanted = focus !== undefined && isOpen(session, focus) ? focus : firstOpen(fn, session)
  return { id, version: record.version, place: placeOf(fn, facts, session, id), base: session.values(), focus: wanted, ...untouched }
}

function isOpen(session: FormSession, key: string): boolean {
  const snapshot = session.snapshot(key)
  return snapshot !== undefined && snapshot.visible && !snapshot.readOnly
}

const firstOpen = (fn: OpenFunction, session: FormSession): string | undefined =>
  fn.list.columns.find(({ key }) => isOpen(session, key))?.key

/**
 * Whether new records can be begun in the list: whatever must be filled in has a column there. Otherwise they are added in the form.
 */
export function beginsInPlace(fn: OpenFunction): boolean {
  const columns = new Set(fn.list.columns.map(({ key }) => key))
  const { fields, tables } = outlineOf(fn.form, fieldTypes)
  return [...fields, ...tables].every(
    ({ key, part, type }) => !part.required || part.hidden || type.filledBy !== undefined || columns.has(key),
  )
}
