import type { SaveCommand } from '#engine/forms/check-submission.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf, type FormField, type FormTable } from '#engine/forms/outline.ts'
import { pickedValues, type PickedRow } from '#engine/forms/picked-rows.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { parameterValues } from '#engine/forms/source-parameters.ts'
import { formRows, textOf } from '#features/data-interfaces/entry.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { chosenRows, relatedReader } from '#features/records/server/related/related-rows.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { subTable } from '#fields/sub-table/definition.ts'
import { pickingOf, type Picking } from '#fields/sub-table/picking.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Asked {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly facts: ServerFacts
  readonly values: FormValues
}

/**
 * Cells of picked rows that nobody types. A new row may bring values of its read-only columns where they are those of a row that the source
 * gives this person; with records of a function one column has to name the record.
 *
 * @param values the record as it is sent, over what is stored
 */
export async function pickedCells({ form }: OnlineFunction, sent: FormValues, asked: Asked): Promise<NonNullable<SaveCommand['isPicked']>> {
  const { tables } = outlineOf(form, fieldTypes)
  const known = new Map<FormField, ReadonlySet<string>>()
  for (const table of tables) {
    const picking = pickingOf(subTable.options.parse(table.part.options))
    const locked = picking ? lockedColumns(table, picking) : []
    const rows = rowsIn(sent[table.key]).filter((row) => locked.some(({ key, type }) => row[key] !== undefined && !type.isEmpty(row[key])))
    if (!picking || rows.length === 0) continue
    // oxlint-disable-next-line no-await-in-loop -- forms have one such table, if any
    const given = await sourceRows(picking, rows, asked)
    const allowed = given.map((row) => cellsKey(locked, pickedValues(locked, picking.cells, row, asked.facts)))
    for (const column of locked) known.set(column, new Set(allowed))
  }
  return (column, row) => {
    const allowed = known.get(column)
    const table = tables.find(({ key }) => key === column.table)
    return (
      allowed !== undefined &&
      table !== undefined &&
      allowed.has(
        cellsKey(
          [...known.keys()].filter((one) => one.table === table.key),
          row,
        ),
      )
    )
  }
}

/** Columns that a picked row fills and nobody types. */
const lockedColumns = ({ columns }: FormTable, { cells }: Picking): readonly FormField[] =>
  columns.filter(({ key, part }) => part.readOnly === true && cells.some(({ column }) => column === key))

const cellsKey = (columns: readonly FormField[], values: FormValues): string =>
  JSON.stringify(columns.map(({ key, type, options }) => type.toExpression(values[key] ?? type.empty, options)))

async function sourceRows(
  { to, cells }: Picking,
  rows: readonly FormValues[],
  { kernel, session, values }: Asked,
): Promise<readonly PickedRow[]> {
  const { source } = to
  if (source.kind === 'interface') {
    const parameters = parameterValues(to.parameters ?? [], (key) => values[key])
    const given = await formRows(kernel, { interfaceId: source.id, parameters }, session)
    if (!('rows' in given)) return []
    return given.rows.map((row) => ({
      id: textOf(row[source.key ?? 'id']),
      texts: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
    }))
  }
  const naming = cells.filter(({ member }) => member === 'id').map(({ column }) => column)
  const ids = new Set(rows.flatMap((row) => naming.map((key) => row[key]).filter((id): id is string => typeof id === 'string')))
  // A row is named where it is chosen already, and picked only where it may be chosen anew.
  const chosen = await chosenRows(kernel, session, source, { ids: [...ids], keys: [] })
  const wanted = [...ids].filter((id) => chosen?.has(id) ?? true).map((id) => ({ id, parameters: [] }))
  const found = await relatedReader(kernel, 'function').rows(
    session,
    source,
    wanted,
    cells.map(({ member }) => member),
  )
  return [...found].map(([id, texts]) => ({ id, texts }))
}
