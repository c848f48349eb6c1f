import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import { decodeLists, encodePhone } from '#engine/forms/phone/codec-lists.ts'
import { rulesOfMenu } from '#engine/resource/calls.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { entriesOf, entryNamed } from '#features/applications/server/packages/entries-of.ts'
import { jsonObject } from '#features/applications/server/packages/json-text.ts'
import type { FunctionText, PackageText } from '#features/applications/server/packages/package-text.ts'
import {
  told,
  type ExactFunction,
  type Part,
  type PartText,
  type Reading,
  type Standing,
} from '#features/applications/server/packages/part.ts'
import { referencesOf } from '#features/applications/server/packages/references.ts'
import { functionCategories, functionDesignMenu } from '#features/function-design/contract.ts'
import {
  dropFunctionDraft,
  findFunctionDraft,
  putFunctionDraft,
  tellDraftDifferences,
  type DraftContent,
  type FunctionDraft,
} from '#features/function-design/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Putting } from '#server/managed/put-whole.ts'

const kind = 'function'

/** A function of this system as a package has it; undefined where a text of its draft cannot be read. */
export async function functionTextOf(db: Db | Tx, draft: FunctionDraft): Promise<FunctionText | undefined> {
  const { id, code, name, webType, enableFlow, flowId, description, sortCode, rest } = draft
  const [formData, columnData, appColumnData] = [draft.formData, draft.columnData, draft.appColumnData].map(jsonObject)
  if (!formData || !columnData || !appColumnData) return undefined
  const category = entryNamed(await entriesOf(db, functionCategories), draft.category)?.code ?? draft.category
  const more = Object.keys(rest).length > 0 ? { more: rest } : {}
  const app = draft.appColumnData.trim() === '' ? {} : { appColumnData }
  const form = {
    ...(id === code ? {} : { id }),
    ...{ code, name, category, webType },
    ...(enableFlow && flowId !== '' ? { flow: flowId } : {}),
    ...{ description, sortCode, formData, ...more },
  }
  return { form, ...(draft.columnData.trim() === '' && !('appColumnData' in app) ? {} : { list: { form: code, columnData, ...app } }) }
}

/** Id of the function with this code; undefined where there is none. */
export async function functionIdOf(db: Db | Tx, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from function_draft where code = ${code}
    union select id from online_function where code = ${code} and published is not null`.execute(db)
  return rows[0]?.id
}

/** What makes two functions the same: not how they are ordered and described, which what came from files does not say here. */
function comparable({ form, list }: FunctionText) {
  const { code, name, category, webType, flow, more = {} } = form
  return {
    ...{ code, name, category, webType, flow, more },
    formData: wellFormed(form.formData),
    list: list && wellFormedList(list),
  }
}

function wellFormed(formData: FunctionText['form']['formData']): unknown {
  const read = decodeForm(formData, fieldTypes)
  return read.ok ? encodeForm(read.value, fieldTypes) : formData
}

function wellFormedList(list: NonNullable<FunctionText['list']>): unknown {
  const read = decodeLists(list)
  return read.ok ? [encodeList(read.value), encodePhone(read.value)] : list
}

function contentOf({ form, list }: FunctionText, before: FunctionDraft | undefined): DraftContent {
  // A text that says the same stays as it was typed, so that what is published is not taken for changed.
  const kept = (was: string | undefined, is: Readonly<Record<string, unknown>> | undefined): string =>
    is === undefined ? '' : was !== undefined && isDeepStrictEqual(jsonObject(was), is) ? was : JSON.stringify(is)
  return {
    code: form.code,
    name: form.name,
    category: form.category,
    webType: form.webType,
    isFlowForm: before?.isFlowForm ?? false,
    enableFlow: form.flow !== undefined,
    flowId: form.flow ?? before?.flowId ?? '',
    tables: before?.tables ?? '[]',
    formData: kept(before?.formData, form.formData),
    columnData: kept(before?.columnData, list?.columnData),
    appColumnData: kept(before?.appColumnData, list?.appColumnData),
    rest: form.more ?? {},
    sortCode: form.sortCode,
    description: form.description,
  }
}

const exactOf = ({ formData, columnData, appColumnData, enableFlow, flowId }: FunctionDraft): ExactFunction => ({
  ...{ formData, columnData, appColumnData, enableFlow, flowId },
})

export function functionPart(text: FunctionText): Part {
  const { code, name } = text.form
  const id = text.form.id ?? code
  const read = async ({ db }: Reading): Promise<Standing> => {
    const draft = await findFunctionDraft(db, id)
    const other = draft && draft.code === code ? undefined : await functionIdOf(db, code)
    if (other !== undefined) return { refusal: refusal('conflict', 'packages.function-other', { params: { code } }) }
    const here = draft && (await functionTextOf(db, draft))
    if (!draft) return {}
    return here ? { here: { kind, text: here, exact: exactOf(draft) } } : { refusal: refusal('conflict', 'packages.function-unreadable') }
  }
  return {
    ...{ kind, code, name, id, rules: rulesOfMenu(functionDesignMenu), read },
    isSame: (here) => here.kind === kind && isDeepStrictEqual(comparable(here.text), comparable(text)),
    differences: async (telling, here) => {
      if (here.kind !== kind) return []
      const [was, is] = [contentOf(here.text, undefined), contentOf(text, undefined)]
      const inWords = await tellDraftDifferences(telling, was, is)
      return inWords.length > 0 ? inWords : [told(telling.say(refusal('invalid', 'packages.function-further')))]
    },
    findings: (telling, pack) => missingOf(telling, pack, text),
    write: (putting) => writeFunction(putting, id, text),
    restore: (putting, before) => restoreFunction(putting, id, before),
  }
}

async function writeFunction(putting: Putting, id: string, text: FunctionText, exact?: ExactFunction): Promise<void> {
  const entry = entryNamed(await entriesOf(putting.tx, functionCategories), text.form.category)
  if (!entry) throw new Refused(refusal('invalid', 'packages.no-category', { params: { code: text.form.category } }))
  const content = contentOf(text, await findFunctionDraft(putting.tx, id))
  await putFunctionDraft(putting, id, { ...content, ...exact, category: entry.id })
}

async function restoreFunction(putting: Putting, id: string, before: PartText | undefined): Promise<void> {
  if (before?.kind === kind) await writeFunction(putting, id, before.text, before.exact)
  else await dropFunctionDraft(putting, id)
}

/** What the function names that is neither here nor in the package. */
async function missingOf({ db }: Reading, pack: PackageText, text: FunctionText): Promise<Refusal[]> {
  const { dictionaries, billRules, functions, interfaces } = referencesOf(text)
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'dictionary' as kind, unnest(array[id, code]) as name from dictionary_type
    union all select 'rule', code from bill_rule
    union all select 'function', id from function_draft union all select 'function', id from online_function
    union all select 'interface', id from data_interface
    union all select 'flow', id from flow union all select 'flow', id from flow_draft`.execute(db)
  const here = (one: string): ReadonlySet<string> => new Set(rows.filter((row) => row.kind === one).map((row) => row.name))
  const brought = {
    dictionary: pack.dictionaries.flatMap((one) => [one.code, one.id ?? one.code]),
    rule: pack.billRules.map((one) => one.code),
    function: pack.functions.map(({ form }) => form.id ?? form.code),
    flow: pack.flows.map((one) => one.id),
    interface: [],
  } satisfies Record<string, readonly string[]>
  const named = {
    dictionary: dictionaries,
    rule: billRules,
    function: functions,
    interface: interfaces,
    flow: new Set(text.form.flow === undefined ? [] : [text.form.flow]),
  }
  const entries = await entriesOf(db, functionCategories)
  const shared = pack.dictionaries.find((one) => one.code === functionCategories)?.entries ?? []
  const hasCategory = entryNamed(entries, text.form.category) ?? shared.find((one) => one.code === text.form.category)
  return [
    ...(hasCategory ? [] : [refusal('invalid', 'packages.no-category', { params: { code: text.form.category } })]),
    ...(Object.keys(named) as (keyof typeof named)[]).flatMap((one) =>
      [...named[one].difference(here(one)).difference(new Set<string>(brought[one]))].map((name) =>
        refusal('invalid', `packages.missing-${one}`, { params: { name } }),
      ),
    ),
  ]
}
