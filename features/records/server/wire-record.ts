import { compiledForm } from '#engine/forms/compiled-form.ts'
import { withoutLeaks } from '#engine/forms/hidden-results.ts'
import { exactMember, fromWire, toWire, type ReadValues } from '#engine/forms/values.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { rightOf, type FormRights } from '#engine/forms/rights.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { parseExactJson } from '#engine/values/exact-json.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'

/** Parses `data`: unknown members but `exactMember` are dropped, malformed values are refused at their field. */
export function readData(fn: OnlineFunction, data: string, facts: ServerFacts): FormValues {
  const wire = parseObject(data)
  const { values, refusals }: ReadValues = fromWire(fn.form, fieldTypes, facts, wire)
  if (refusals.length > 0) throw new Refused(refusals)
  return wire[exactMember] === true ? { ...values, [exactMember]: true } : values
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed = parseExactJson(text)
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Record<string, unknown>
  } catch {
    // Handled below like any other value that is not an object.
  }
  throw new Refused(refusal('malformed', 'kernel.malformed', { params: { field: 'data' } }))
}

/** The readable values as `data`. */
export function writeData(fn: OnlineFunction, values: FormValues, facts: ServerFacts, rights: FormRights): Record<string, unknown> {
  return toWire(fn.form, fieldTypes, facts, values, safeRights(fn, rights))
}

/** The same as text for users; numbers stay numbers, and files stay a list, because the detail view opens them. */
export function writeTexts(fn: OnlineFunction, values: FormValues, facts: ServerFacts, rights: FormRights): Record<string, unknown> {
  const { fields, tables } = outlineOf(fn.form, fieldTypes)
  const shown = safeRights(fn, rights)
  const texts = (its: readonly FormField[], from: FormValues): [string, unknown][] =>
    its
      .filter((field) => rightOf(shown, field).readable)
      .flatMap((field) => [[field.key, textOf(field, from[field.key], facts)], ...referenceOf(field, from[field.key], facts)])
  const rows = tables
    .filter((table) => rightOf(shown, table).readable)
    .map((table): [string, unknown] => [
      table.key,
      rowsIn(values[table.key]).map((row) => ({ ...Object.fromEntries(texts(table.columns, row)), id: row.id })),
    ])
  return Object.fromEntries([...texts(fields, values), ...rows])
}

/** Hides values computed from hidden fields too, because they would reveal them (security 4.3). */
function safeRights(fn: OnlineFunction, rights: FormRights): FormRights {
  return withoutLeaks(compiledForm(fn.form, fieldTypes), rights)
}

/** What a field refers to goes beside its text, as clients of the family open it by that */
function referenceOf({ key, type, options }: FormField, value: unknown, facts: ServerFacts): [string, unknown][] {
  return type.refersTo && !type.choices ? [[`${key}_id`, type.toWire(value ?? type.empty, options, facts)]] : []
}

function textOf({ type, options }: FormField, value: unknown, facts: ServerFacts): unknown {
  if (type.fileIds || type.isNumber) return type.toWire(value ?? type.empty, options, facts)
  return value === undefined || type.isEmpty(value) ? '' : type.format(value, options, facts)
}
