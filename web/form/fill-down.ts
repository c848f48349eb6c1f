import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormField } from '#engine/forms/outline.ts'

/** A cell and its value before filling. */
export interface FilledCell {
  readonly path: string
  readonly value: unknown
}

/**
 * Copies the value of a cell into the same column of other rows: the selected ones, otherwise all below. Read-only cells keep
 * their value.
 *
 * @returns the changed cells with their former values
 */
export function filledDown(session: FormSession, field: FormField, row: string, chosen: ReadonlySet<string>): readonly FilledCell[] {
  const table = field.table ?? ''
  const rows = session.rowIds(table)
  const others = [...chosen].filter((id) => id !== row)
  const targets = others.length > 0 ? others : rows.slice(rows.indexOf(row) + 1)
  const given = session.snapshot(`${table}.${row}.${field.key}`)?.value
  return targets.flatMap((target) => fillCell(session, `${table}.${target}.${field.key}`, given) ?? [])
}

/** Copies the value of the row above into a cell; does nothing in the first row. */
export function fillFromAbove(session: FormSession, field: FormField, row: string): void {
  const table = field.table ?? ''
  const rows = session.rowIds(table)
  const above = rows[rows.indexOf(row) - 1]
  if (above !== undefined) fillCell(session, `${table}.${row}.${field.key}`, session.snapshot(`${table}.${above}.${field.key}`)?.value)
}

function fillCell(session: FormSession, path: string, value: unknown): FilledCell | undefined {
  const before = session.snapshot(path)
  if (!before || before.readOnly || !before.visible) return undefined
  session.set(path, value)
  return { path, value: before.value }
}
