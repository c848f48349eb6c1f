import { saveSteps, type SaveDecision } from '#engine/forms/check-submission.ts'
import type { ValueChange } from '#engine/forms/changed-values.ts'
import type { Lookups } from '#engine/forms/field-type.ts'
import type { FormValues } from '#engine/forms/model.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import { coveredValues } from '#engine/forms/covered-values.ts'
import { fieldAt, outlineOf, type FormField, type FormTable } from '#engine/forms/outline.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { wantedRows } from '#engine/forms/wanted-rows.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { inSlices } from '#server/in-slices.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { OfferedRows } from '#features/records/server/related/offered-rows.ts'
import { pickedCells } from '#features/records/server/related/picked-cells.ts'
import { withRelated } from '#features/records/server/related/with-related.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'
import type { SavePlan } from '#server/saves/plan.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

export interface RecordCommand {
  readonly kernel: Kernel
  /** Who saves: new references must name rows that this person may read. */
  readonly session: SignedIn
  readonly fn: OnlineFunction
  readonly before?: FormValues
  readonly wanted: FormValues
  readonly rights: FormRights
  readonly facts: ServerFacts
  /** A draft may be incomplete. */
  readonly submitting: boolean
  /** Fields whose patterns hold although nothing is submitted; absent: none. */
  readonly keepsPatterns?: (field: FormField) => boolean
  /** What was chosen before has to be offered now: a draft or a returned request is handed in. */
  readonly choosesAnew?: boolean
}

/** Decides what a save stores, beside other requests where it has many rows. @throws Refused with every broken rule at its field */
export async function decideRecord(command: RecordCommand): Promise<SaveDecision> {
  const { kernel, session, fn, before, wanted, rights, submitting, keepsPatterns, choosesAnew = false } = command
  const facts = await withRelated(kernel, session, fn, command.facts, before ? [{ ...before, ...wanted }, before] : [wanted])
  const offered = new OfferedRows(kernel, session)
  await offered.prefetch(wantedRows(outlineOf(fn.form, fieldTypes), [wanted]))
  const lookups: Lookups = {
    ...facts.lookups,
    offersRow: offered.offersRow,
    related: (source, id) => facts.lookups.related?.(source, id) ?? offered.related(source, id),
  }
  const isPicked = await pickedCells(fn, wanted, { kernel, session, facts, values: { ...before, ...wanted } })
  const saving = {
    definition: fn.form,
    types: fieldTypes,
    ...(before ? { before } : {}),
    wanted,
    isPicked,
    rights,
    submitting,
    ...(keepsPatterns && { keepsPatterns }),
    choosesAnew,
    newId,
  }
  const decide = () => inSlices(saveSteps({ ...saving, facts: { ...facts, lookups } }))
  let decision = await decide()
  // What interfaces must be asked is known only when computed values are, so the decision is made again with what they gave.
  // oxlint-disable-next-line no-await-in-loop -- each round asks for what the one before has found
  while (await offered.load()) decision = await decide()
  if (decision.refusals.length > 0) throw new Refused(decision.refusals)
  return decision
}

const changesAtMost = 200

/** Changes for the audit log: files and long texts only by their size, so that the log is no copy of the data (security 12). */
export function auditChanges(fn: OnlineFunction, decision: SaveDecision): Record<string, unknown> {
  return Object.fromEntries(
    coveredChanges(fn, decision).map(({ path, before, after }) => [path, { before: brief(before), after: brief(after) }]),
  )
}

/** The same for a new record. */
export function auditValues(fn: OnlineFunction, decision: SaveDecision): Record<string, unknown> {
  return Object.fromEntries(coveredChanges(fn, decision).map(({ path, after }) => [path, { after: brief(after) }]))
}

/** Masked values are covered in the log for everybody, also for their owners. */
function coveredChanges(fn: OnlineFunction, { changes }: SaveDecision): readonly ValueChange[] {
  const outline = outlineOf(fn.form, fieldTypes)
  const cover = (path: string, value: unknown): unknown => {
    const field = fieldAt(fn.form, fieldTypes, path)
    if (field?.type.cover) return field.type.cover(value)
    const table = path.includes('.') ? outline.tableByKey.get(path.split('.')[0] ?? '') : undefined
    return table && !field ? coveredRow(table, value) : value
  }
  return changes
    .slice(0, changesAtMost)
    .map(({ path, before, after }) => ({ path, before: cover(path, before), after: cover(path, after) }))
}

function coveredRow(table: FormTable, row: unknown): unknown {
  return rowsIn([row]).map((one) => coveredValues({ fields: table.columns, tables: [] }, one))[0] ?? row
}

const briefAtMost = 200

function brief(value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string' && value.length <= briefAtMost / 2) return value
  const text = JSON.stringify(value) ?? 'null'
  // Does not cut inside a surrogate pair, because the log could not store half of it.
  return text.length <= briefAtMost ? (value ?? null) : `${text.slice(0, briefAtMost).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The field of the bill number with the code of its rule; undefined for forms without one. */
export function numberField(fn: OnlineFunction): { key: string; rule: string; place: string } | undefined {
  const field = outlineOf(fn.form, fieldTypes).fields.find((one) => one.type.filledBy === 'number')
  const { rule, place } = field?.options ?? {}
  if (!field || typeof rule !== 'string' || rule === '') return undefined
  return { key: field.key, rule, place: typeof place === 'string' ? place : '' }
}

/** Codes that may stand in numbers, which hold letters and digits alone. */
const placeShape = /^[0-9A-Za-z]{1,20}$/

/**
 * From where a record with these values takes its number.
 *
 * @throws Refused where the numbers count for places apart and the record names none
 */
export function numberSourceOf(fn: OnlineFunction, values: FormValues): Pick<SavePlan<unknown>, 'numberRule' | 'numberPlace'> {
  const field = numberField(fn)
  if (!field || field.place === '') return { numberRule: field?.rule }
  const place = values[field.place]
  if (typeof place === 'string' && placeShape.test(place)) return { numberRule: field.rule, numberPlace: place }
  throw new Refused(refusal('invalid', 'records.number-place', { field: field.key }))
}

/** Ids of all files in the values, including sub-tables; optionally only of some fields. */
export function filesOf(fn: OnlineFunction, values: FormValues, passes: (field: FormField) => boolean = () => true): string[] {
  const { fields, tables: all } = outlineOf(fn.form, fieldTypes)
  const tables = all.filter(passes)
  const of = (its: readonly FormField[], from: FormValues): readonly string[] =>
    its.filter(passes).flatMap((field) => field.type.fileIds?.(from[field.key] ?? field.type.empty) ?? [])
  return [
    ...new Set([...of(fields, values), ...tables.flatMap((table) => rowsIn(values[table.key]).flatMap((row) => of(table.columns, row)))]),
  ]
}
