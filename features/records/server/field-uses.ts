import { sql } from 'kysely'
import { ownButtonsOf } from '#engine/forms/own-buttons.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { namedOther, verifyTablesOf } from '#engine/forms/verify-tables.ts'
import { designMenus } from '#engine/resource/design-menus.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { publishedFunctions, type OnlineFunction } from '#features/records/server/online-function.ts'
import { numberField } from '#features/records/server/save/decide-record.ts'
import type { Kernel } from '#server/kernel.ts'
import type { FieldSubject } from '#server/resource/field-uses.ts'
import type { FieldUse, Uses } from '#server/resource/uses.ts'

/** What records use of the fields of a function: relations, trees, sums and buttons of other functions, saved views, the rule of its numbers, verify codes that tell them beside a record. */
export async function fieldUsesOfRecords(kernel: Kernel, { functionId, fields }: FieldSubject): Promise<Pick<Uses, 'fields'>> {
  const functions = await publishedFunctions(kernel)
  const own = functions.find(({ id }) => id === functionId)
  const numbered = own && numberField(own)
  return {
    fields: [
      ...functions.flatMap((fn) =>
        fn.id === functionId
          ? []
          : [...usesIn(fn, functionId, fields), ...summedOrBegun(fn, functionId, fields), ...toldBeside(fn, functionId, fields)],
      ),
      ...(numbered && fields.includes(numbered.key) ? [{ field: numbered.key, kind: 'records.use.bill-rule', name: numbered.rule }] : []),
      ...(await savedViews(kernel, functionId, fields)),
    ],
  }
}

const menuOf = (isFlowForm: boolean | undefined): string => (isFlowForm ? designMenus.flowForms : designMenus.functions)

/** Entries of another function that a field here adds up, and fields that they refer by; own buttons that begin a form of this function. */
function summedOrBegun(
  { name, form, list, isFlowForm }: OnlineFunction,
  functionId: string,
  fields: readonly string[],
): readonly FieldUse[] {
  const sums = [...outlineOf(form, fieldTypes).byName.values()].flatMap(({ part }) => part.sumOf ?? [])
  const summed = new Set(
    sums.filter((sum) => sum.function === functionId).flatMap(({ through, value, balance = '' }) => [through, value, balance]),
  )
  const buttons = ownButtonsOf(list).filter((button) => button.functionId === functionId)
  const begun = new Map(buttons.flatMap(({ label, formOptions }) => formOptions.map(({ field }) => [field, label] as const)))
  const menu = menuOf(isFlowForm)
  return fields.flatMap((field) => [
    ...(summed.has(field) ? [{ field, kind: 'records.use.sum', name, menu }] : []),
    ...(begun.has(field) ? [{ field, kind: 'records.use.button', name: `${name} / ${begun.get(field) ?? ''}`, menu }] : []),
  ])
}

/** What the verify codes of another function tell of this one: columns of a sub-table, and the field by which its records are found. */
function toldBeside({ name, form, isFlowForm }: OnlineFunction, functionId: string, fields: readonly string[]): readonly FieldUse[] {
  const tables = outlineOf(form, fieldTypes)
    .fields.flatMap(({ part }) => verifyTablesOf(part.verifyCode ?? {}) ?? [])
    .filter((table) => table.function === functionId)
  const told = new Set(tables.flatMap(namedOther))
  const menu = menuOf(isFlowForm)
  return fields.filter((field) => told.has(field)).map((field) => ({ field, kind: 'records.use.verify', name, menu }))
}

/** Fields of another function that refer to this one name what they show by its key, among their options or through an attribute. */
function usesIn({ name, form, list, isFlowForm }: OnlineFunction, functionId: string, fields: readonly string[]): readonly FieldUse[] {
  const all = [...outlineOf(form, fieldTypes).byName.values()]
  const refers = (options: Readonly<Record<string, unknown>>, type: (typeof all)[number]['type']): boolean => {
    const source = type.refersTo?.(options)?.source
    return source?.kind === 'function' && source.id === functionId
  }
  const referring = all.filter(({ type, options }) => refers(options, type))
  const through = new Set(referring.map(({ key }) => key))
  const shown = all.flatMap(({ type, options }) => type.referredText?.(options) ?? []).filter((text) => through.has(text.through))
  const named = [
    ...referring.map(({ part }) => JSON.stringify([part.options, part.rest])),
    ...shown.map((text) => JSON.stringify(text.shown)),
  ].join('\n')
  const tree = list.treeBeside?.functionId === functionId ? list.treeBeside.name : undefined
  const menu = menuOf(isFlowForm)
  return fields.flatMap((field) => [
    ...(named.includes(JSON.stringify(field)) ? [{ field, kind: 'records.use.relation', name, menu }] : []),
    ...(tree === field ? [{ field, kind: 'records.use.tree', name, menu }] : []),
  ])
}

/** How many views name a field; whose they are is nobody's business. */
async function savedViews({ db }: Kernel, functionId: string, fields: readonly string[]): Promise<readonly FieldUse[]> {
  const { rows } = await sql<{ field: string; count: number }>`select f.field, count(*)::int as count
    from unnest(${fields}::text[]) as f(field)
    join list_view as v on v.function_id = ${functionId} and position('"' || replace(f.field, '.', '-') || '"' in v.content) > 0
    group by f.field`.execute(db)
  return rows.map(({ field, count }) => ({ field, kind: 'records.use.view', name: String(count) }))
}
