import { sql } from 'kysely'
import { ownFormsOf } from '#engine/flows/node-forms.ts'
import { directoriesOf, directoryFault } from '#engine/forms/directory.ts'
import { checkVerifyTable } from '#engine/forms/check-verify-tables.ts'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import { verifyTablesOf } from '#engine/forms/verify-tables.ts'
import { isOfRequest, outlineOf, type FormField } from '#engine/forms/outline.ts'
import { refusal } from '#engine/values/refusal.ts'
import { currentFlows } from '#features/approvals/entry.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { placed, type PlacedRefusal } from '#features/function-design/server/plan/read-draft.ts'
import type { FunctionDraft } from '#features/function-design/server/draft-store.ts'
import {
  publishedFunctions,
  recordTablesOf,
  referringFields,
  tableTaken,
  type FunctionDefinition,
  type PreparedPublication,
} from '#features/records/entry.ts'
import { refuseButtons } from '#features/function-design/server/plan/refuse-buttons.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Asking } from '#server/managed/resource.ts'

/**
 * What a draft names that is not there, and what only super administrators may publish.
 *
 * @param prepared what publishing it means for the database
 */
export async function refuseRelease(
  asking: Asking,
  draft: FunctionDraft,
  wanted: FunctionDefinition,
  { before, definition, refusals }: PreparedPublication,
): Promise<readonly PlacedRefusal[]> {
  return [
    ...(refusals.length > 0 ? [] : await refuseTables(asking, draft, definition, before)),
    ...(await refuseFlow(asking, draft)),
    ...(draft.isFlowForm ? await refuseNumbers(asking, draft, wanted) : []),
    ...(await refuseSources(asking, draft, wanted)),
    ...(await refuseDirectories(asking, draft, wanted)),
    ...(before ? await refuseLostDirectories(asking, draft, wanted, before) : []),
    ...(await refuseVerifyTables(asking, draft, wanted)),
    ...(await refuseButtons(asking, draft, wanted)),
    ...(before && !asking.session.isAdministrator ? refuseUncovered(wanted, before) : []),
  ]
}

/** Sub-tables whose table would take the name that the table of another draft is to have. */
async function refuseTables(
  { db }: Asking,
  { id, code }: FunctionDraft,
  { form }: FunctionDefinition,
  before: FunctionDefinition | undefined,
): Promise<readonly PlacedRefusal[]> {
  const own = new Set(before ? recordTablesOf(code, before.form).subTables.map(({ name }) => name) : [])
  const added = recordTablesOf(code, form).subTables.filter(({ name }) => !own.has(name))
  const names = added.map(({ name }) => name)
  const { rows } = await sql<{ code: string }>`select code from function_draft where id <> ${id} and code = any(${names})`.execute(db)
  const taken = new Set(rows.map((row) => row.code))
  return added
    .filter(({ name }) => taken.has(name))
    .map(({ name, table }) => placed('form', refusal('invalid', tableTaken, { params: { table: name }, field: table.key })))
}

async function refuseFlow({ kernel }: Asking, { enableFlow, flowId }: FunctionDraft): Promise<readonly PlacedRefusal[]> {
  if (!enableFlow) return []
  const flow = (await currentFlows(kernel)).get(flowId)
  if (!flow)
    return [
      placed('flow', refusal('invalid', flowId === '' ? 'function-design.refused.no-flow' : 'function-design.refused.flow-unpublished')),
    ]
  const other = (await publishedFunctions(kernel)).find((fn) => fn.flowId === flowId)
  return flow.enabled || other ? [] : [placed('flow', refusal('invalid', 'function-design.refused.flow-disabled'))]
}

/** What gets its value with a request alone, in a form that nodes of a published flow show. */
async function refuseNumbers({ kernel }: Asking, { id }: FunctionDraft, { form }: FunctionDefinition): Promise<readonly PlacedRefusal[]> {
  const found = outlineOf(form, fieldTypes).fields.filter(isOfRequest)
  if (found.length === 0) return []
  const flow = [...(await currentFlows(kernel)).values()].find(({ definition }) => ownFormsOf(definition).includes(id))
  if (!flow) return []
  const { name } = flow.definition
  return found.map(({ key, part }) =>
    placed('form', refusal('invalid', 'function-design.refused.number-of-node', { params: { field: part.label, flow: name }, field: key })),
  )
}

/** Dictionaries, bill rules and functions that fields name. */
async function refuseSources(
  { kernel, db }: Asking,
  { id }: FunctionDraft,
  { form }: FunctionDefinition,
): Promise<readonly PlacedRefusal[]> {
  const fields = [...outlineOf(form, fieldTypes).byName.values()]
  const [book, functions, rules] = await Promise.all([
    dictionaryBook(kernel),
    publishedFunctions(kernel),
    sql<{ code: string }>`select code from bill_rule`.execute(db),
  ])
  const categories = new Set(book.categories.flatMap((one) => [one.id, one.code]))
  const codes = new Set(rules.rows.map(({ code }) => code))
  // Nobody but who has a part in it reads a request of a launch flow, so its form is no source.
  const known = new Set([id, ...functions.filter((fn) => !fn.isFlowForm).map((fn) => fn.id)])
  const gone = (field: FormField, text: string): PlacedRefusal =>
    placed('form', refusal('invalid', text, { params: { field: field.part.label || field.key }, field: field.name }))
  return fields.flatMap((field) => {
    const { dataType, dictionaryType, rule } = field.part.options
    const source = field.type.refersTo?.(field.options)?.source
    return [
      ...(dataType === 'dictionary' && !categories.has(String(dictionaryType))
        ? [gone(field, 'function-design.refused.no-dictionary')]
        : []),
      ...(field.type.filledBy === 'number' && !codes.has(String(rule)) ? [gone(field, 'function-design.refused.no-rule')] : []),
      ...(source?.kind === 'function' && !known.has(source.id) ? [gone(field, 'function-design.refused.no-function')] : []),
    ]
  })
}

/** Directories that fields, and sub-tables whose rows are picked, name and their functions do not have. */
async function refuseDirectories({ kernel }: Asking, { id }: FunctionDraft, wanted: FunctionDefinition): Promise<readonly PlacedRefusal[]> {
  const functions = await publishedFunctions(kernel)
  return referringFields(wanted.form).flatMap(({ field, to }) => {
    const source = to.id === id ? wanted : functions.find((fn) => fn.id === to.id && !fn.isFlowForm)
    // A function that is not there is told as such.
    const fault = source && directoryFault(directoriesOf(source.list), to.directory)
    if (!fault) return []
    const params = { field: field.part.label || field.key, function: source.name, directory: to.directory ?? '' }
    return [placed('form', refusal('invalid', `function-design.refused.directory-${fault}`, { params, field: field.name }))]
  })
}

/** Directories that the list has now, that fields of other forms name, and that it would not have any more. */
async function refuseLostDirectories(
  { kernel }: Asking,
  { id }: FunctionDraft,
  wanted: FunctionDefinition,
  before: FunctionDefinition,
): Promise<readonly PlacedRefusal[]> {
  const was = directoriesOf(before.list)
  const is = directoriesOf(wanted.list)
  // A list without any is no fault of a field that names none, yet its choices would be those of each one's right to rows.
  const isLost = (name = ''): boolean => was !== 'unreadable' && was.has(name) && (is === 'unreadable' || !is.has(name))
  const others = (await publishedFunctions(kernel)).filter((fn) => fn.id !== id)
  return others.flatMap((fn) =>
    referringFields(fn.form).flatMap(({ field, to }) => {
      if (to.id !== id || !isLost(to.directory)) return []
      const params = { function: fn.name, field: field.part.label || field.key, directory: to.directory ?? '' }
      const text = to.directory === undefined ? 'directory-asked' : 'directory-used'
      return [placed('list', refusal('invalid', `function-design.refused.${text}`, { params, field: 'directory' }))]
    }),
  )
}

/** Tables of other functions that are told beside records to whoever has their verify code. */
async function refuseVerifyTables(
  { kernel }: Asking,
  { id }: FunctionDraft,
  wanted: FunctionDefinition,
): Promise<readonly PlacedRefusal[]> {
  const fields = outlineOf(wanted.form, fieldTypes).fields.filter(({ part }) => part.verifyCode?.tables)
  if (fields.length === 0) return []
  const functions = await publishedFunctions(kernel)
  const named = (functionId: string) => (functionId === id ? wanted : functions.find((fn) => fn.id === functionId && !fn.isFlowForm))
  return fields.flatMap((field) =>
    (verifyTablesOf(field.part.verifyCode ?? {}) ?? []).flatMap((table) => {
      const other = named(table.function)
      const of = other && { form: compiledForm(other.form, fieldTypes), hasFlow: Boolean(other.flowId) }
      return checkVerifyTable(field, table, of).map((found) => placed('form', found))
    }),
  )
}

/**
 * Masks that are taken off, or hold for fewer, and values that would be stored in clear again: whoever designs might read what is covered
 * for him. Super administrators alone publish that, as they alone read everything anyway.
 */
function refuseUncovered(wanted: FunctionDefinition, before: FunctionDefinition): readonly PlacedRefusal[] {
  const after = outlineOf(wanted.form, fieldTypes).byName
  return [...outlineOf(before.form, fieldTypes).byName.values()].flatMap((field) => {
    const { mask, encrypted } = field.part
    const now = after.get(field.name)?.part
    const refused = (text: string): PlacedRefusal =>
      placed('form', refusal('forbidden', text, { params: { field: field.part.label }, field: field.name }))
    return [
      ...(!mask || !now || isCovered(now.mask, mask) ? [] : [refused('function-design.refused.uncovers')]),
      ...(encrypted && now && !now.encrypted ? [refused('function-design.refused.decrypts')] : []),
    ]
  })
}

type Mask = FormField['part']['mask']

function isCovered(now: Mask, before: NonNullable<Mask>): boolean {
  if (!now) return false
  const cleared = new Set(before.clearFor)
  return (now.kind === before.kind || now.kind === 'all') && (now.clearFor ?? []).every((role) => cleared.has(role))
}
