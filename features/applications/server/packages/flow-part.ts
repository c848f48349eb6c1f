import { isDeepStrictEqual } from 'node:util'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { rulesOfMenu } from '#engine/resource/calls.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { FlowText } from '#features/applications/server/application-text.ts'
import { entriesOf, entryNamed } from '#features/applications/server/packages/entries-of.ts'
import { functionIdOf } from '#features/applications/server/packages/function-part.ts'
import { jsonObject } from '#features/applications/server/packages/json-text.ts'
import { told, type Part, type PartText, type Reading, type Standing } from '#features/applications/server/packages/part.ts'
import { flowCategories, flowDesignMenu } from '#features/flow-design/contract.ts'
import {
  dropFlowDraft,
  findFlowDraft,
  flowValueWords,
  putFlowDraft,
  readTree,
  tellFlowDifferences,
  type FlowDraft,
} from '#features/flow-design/entry.ts'
import { findFunctionDraft } from '#features/function-design/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Putting } from '#server/managed/put-whole.ts'

const kind = 'flow'

/** A flow of this system as a package has it; undefined where its tree cannot be read, or it belongs to no function. */
export async function flowTextOf(db: Db | Tx, draft: FlowDraft): Promise<FlowText | undefined> {
  const flowTemplateJson = jsonObject(draft.tree)
  const fn = await findFunctionDraft(db, draft.functionId)
  if (!flowTemplateJson || !fn) return undefined
  const { id, code, name, icon, iconBackground, description, sortCode } = draft
  const category = entryNamed(await entriesOf(db, flowCategories), draft.category)?.code ?? draft.category
  return { id, code, name, category, type: 1, icon, iconBackground, form: fn.code, description, sortCode, flowTemplateJson }
}

/** Not how it is drawn in lists and described, which what came from files does not say here. */
const comparable = ({ code, name, category, form, flowTemplateJson }: FlowText) => ({ code, name, category, form, flowTemplateJson })

const definitionOf = ({ id, code, name, flowTemplateJson }: FlowText) =>
  readTree({ id, code, name, tree: JSON.stringify(flowTemplateJson) }).definition

export function flowPart(text: FlowText): Part {
  const { id, code, name } = text
  const read = async ({ db }: Reading): Promise<Standing> => {
    const draft = await findFlowDraft(db, id)
    const here = draft && (await flowTextOf(db, draft))
    if (draft && !here) return { refusal: refusal('conflict', 'packages.flow-unreadable') }
    return draft && here ? { here: { kind, text: here, exact: { tree: draft.tree } } } : {}
  }
  return {
    ...{ kind, code, name, id, rules: rulesOfMenu(flowDesignMenu), read },
    isSame: (here) => here.kind === kind && isDeepStrictEqual(comparable(here.text), comparable(text)),
    differences: async (telling, here) => {
      const [was, is] = [here.kind === kind ? definitionOf(here.text) : undefined, definitionOf(text)]
      const fn = await findFunctionDraft(telling.db, (await functionIdOf(telling.db, text.form)) ?? '')
      const form = fn && decodeForm(jsonObject(fn.formData) ?? {}, fieldTypes)
      const words = await flowValueWords(telling, form?.ok ? form.value : undefined)
      const lines = was && is ? tellFlowDifferences(was, is, words) : []
      const change = (one: string) => telling.say(refusal('invalid', `packages.flow.${one}`))
      return lines.length > 0
        ? lines.map((one) => told(one.property || change(one.change), one.name, one.before, one.after))
        : [told(telling.say(refusal('invalid', 'packages.flow-further')))]
    },
    findings: async (telling, pack) => {
      const definition = definitionOf(text)
      if (!definition) return [refusal('invalid', 'packages.flow-unreadable', { params: { part: name } })]
      const hasForm =
        pack.functions.some(({ form }) => form.code === text.form) || (await functionIdOf(telling.db, text.form)) !== undefined
      const shared = pack.dictionaries.find((one) => one.code === flowCategories)?.entries ?? []
      const hasCategory =
        entryNamed(await entriesOf(telling.db, flowCategories), text.category) ?? shared.find((one) => one.code === text.category)
      return [
        ...(hasForm ? [] : [refusal('invalid', 'packages.missing-function', { params: { name: text.form } })]),
        ...(hasCategory ? [] : [refusal('invalid', 'packages.no-category', { params: { code: text.category } })]),
      ]
    },
    write: (putting) => writeFlow(putting, text),
    restore: async (putting, before?: PartText) => {
      if (before?.kind === kind) await writeFlow(putting, before.text, before.exact)
      else await dropFlowDraft(putting, id)
    },
  }
}

async function writeFlow(putting: Putting, text: FlowText, exact?: Pick<FlowDraft, 'tree'>): Promise<void> {
  const { tx } = putting
  const entry = entryNamed(await entriesOf(tx, flowCategories), text.category)
  if (!entry) throw new Refused(refusal('invalid', 'packages.no-category', { params: { code: text.category } }))
  const functionId = await functionIdOf(tx, text.form)
  if (functionId === undefined) throw new Refused(refusal('invalid', 'packages.missing-function', { params: { name: text.form } }))
  const { id, code, name, icon, iconBackground, sortCode, description, flowTemplateJson } = text
  const before = await findFlowDraft(tx, id)
  const isSame = before && isDeepStrictEqual(jsonObject(before.tree), flowTemplateJson)
  const tree = isSame ? before.tree : JSON.stringify(flowTemplateJson)
  await putFlowDraft(putting, id, {
    code,
    name,
    category: entry.id,
    icon,
    iconBackground,
    sortCode,
    description,
    type: 1,
    functionId,
    entry: {},
    tree,
    ...exact,
  })
}
