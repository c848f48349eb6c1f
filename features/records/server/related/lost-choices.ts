import { compiledForm } from '#engine/forms/compiled-form.ts'
import { Evaluation } from '#engine/forms/evaluation.ts'
import { fitOf } from '#engine/forms/kept-choices.ts'
import type { FormValues } from '#engine/forms/model.ts'
import type { FormTable } from '#engine/forms/outline.ts'
import { pathOf, RecordState, rowsIn, type Cell } from '#engine/forms/record-state.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { lostChoices } from '#features/records/contract.ts'
import { toldFunction } from '#features/records/server/asked-function.ts'
import { flowDoors } from '#features/records/server/flow-doors.ts'
import { functionById } from '#features/records/server/online-function.ts'
import { visibleFields, type VisibleFields } from '#features/records/server/query/visible-fields.ts'
import { OfferedRows } from '#features/records/server/related/offered-rows.ts'
import { readData } from '#features/records/server/wire-record.ts'
import { serve } from '#server/http/serve.ts'

/** Rows as they were sent, named by their places. */
const withPlaces = (values: FormValues, tables: readonly FormTable[]): FormValues => ({
  ...values,
  ...Object.fromEntries(tables.map(({ key }) => [key, rowsIn(values[key]).map((row, index) => ({ ...row, id: String(index) }))])),
})

/**
 * Tells a form that is being filled in which choices it has to take away, by the rule of a save. Fields that the caller does not see are not
 * looked at.
 */
export const lostChoicesHandler = serve(lostChoices, async ({ kernel, session, params, body }) => {
  const found = await functionById(kernel, params.modelId, session.language)
  const rights = found && (await kernel.access.functionRights(session, found.id))
  const seen: readonly VisibleFields[] = !found
    ? []
    : [
        ...(rights && !found.isFlowForm ? [visibleFields(found, rights)] : []),
        ...(found.flowId || found.isFlowForm ? await flowDoors(kernel).formsBefore(session, found) : []),
      ]
  if (!found || seen.length === 0) throw new Refused(refusal('missing', 'kernel.missing'))
  const { fn, facts: own } = await toldFunction(kernel, session, found)
  const form = compiledForm(fn.form, fieldTypes)
  const state = new RecordState(form.outline, withPlaces(readData(fn, body.data, own), form.outline.tables))
  const offered = new OfferedRows(kernel, session)
  const facts = { ...own, lookups: { ...own.lookups, offersRow: offered.offersRow } }
  const evaluation = new Evaluation({ form, state, facts, rights: everyRight, reading: false, device: undefined, seesAll: true })
  const cells = [...form.outline.byName.values()]
    .filter((field) => (field.type.sources?.(field.options) ?? []).length > 0 && seen.some(({ inForm }) => inForm(field.name)))
    .flatMap((field): readonly Cell[] => state.cellsOf(field))
  const ask = () =>
    cells.map((cell) => ({ ...cell, ...fitOf(cell.field, state.get(cell.field, cell.row), facts, evaluation.valueOfOther(cell)) }))
  let fits = ask()
  // oxlint-disable-next-line no-await-in-loop -- what is asked for is read, and then asked again
  while (await offered.load()) fits = ask()
  return {
    gone: Object.fromEntries(fits.filter(({ gone }) => gone.length > 0).map((one) => [pathOf(one.field, one.row), [...one.gone]])),
    unknown: fits.filter(({ open }) => open).map(({ field, row }) => pathOf(field, row)),
  }
})
