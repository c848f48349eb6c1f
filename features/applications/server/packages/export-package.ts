import { sql } from 'kysely'
import { namedMembers } from '#engine/flows/named-members.ts'
import { rulesOfMenu } from '#engine/resource/calls.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { exportPackage, packableFunctions, packageContents } from '#features/applications/contract/packages.ts'
import type { BillRuleText, DictionaryText, FlowText } from '#features/applications/server/application-text.ts'
import { billRuleText } from '#features/applications/server/packages/bill-rule-part.ts'
import { dictionaryTextOf } from '#features/applications/server/packages/dictionary-part.ts'
import { flowTextOf } from '#features/applications/server/packages/flow-part.ts'
import { functionTextOf } from '#features/applications/server/packages/function-part.ts'
import { namedInPackage, type NamedInPart } from '#features/applications/server/packages/named-in-package.ts'
import { readPackage, writePackage, type FunctionText, type PackageText } from '#features/applications/server/packages/package-text.ts'
import { partsOf } from '#features/applications/server/packages/parts.ts'
import { referencesOf } from '#features/applications/server/packages/references.ts'
import { billRuleMenu, businessTypes } from '#features/bill-rules/contract.ts'
import { dictionaryMenu } from '#features/dictionaries/contract.ts'
import { dictionaryCategories, dictionaryEntries, type DictionaryEntry } from '#features/dictionaries/entry.ts'
import { flowCategories, flowDesignMenu } from '#features/flow-design/contract.ts'
import { describedMembers, findFlowDraft, readTree } from '#features/flow-design/entry.ts'
import { functionCategories, functionDesignMenu } from '#features/function-design/contract.ts'
import { findFunctionDraft, functionsAlone, listFunctions } from '#features/function-design/entry.ts'
import { fileName } from '#server/http/attachment.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

interface Gathered {
  readonly pack: PackageText
  readonly leftOut: readonly Refusal[]
}

const left = (key: string, params: Readonly<Record<string, string | number>> = {}): Refusal =>
  refusal('invalid', `packages.left-${key}`, { params })

/** What the caller may see of the things that functions rest on. */
async function sight({ kernel, session }: Asking) {
  const sees = (menu: string) => kernel.access.allows(rulesOfMenu(menu).see, session, {})
  const [functions, flows, dictionaries, billRules] = await Promise.all([
    sees(functionDesignMenu),
    sees(flowDesignMenu),
    sees(dictionaryMenu),
    sees(billRuleMenu),
  ])
  return { functions, flows, dictionaries, billRules }
}

/** Functions with all they need, as far as the caller may see it. @throws Refused 403, 404, and for a draft that cannot be read */
async function gather(asking: Asking, name: string, ids: readonly string[]): Promise<Gathered> {
  const sees = await sight(asking)
  if (!sees.functions) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  const functions: FunctionText[] = []
  const flows: FlowText[] = []
  const leftOut: Refusal[] = [left('always')]
  for (const id of new Set(ids)) {
    const draft = present(await findFunctionDraft(asking.db, id))
    const text = await functionTextOf(asking.db, draft)
    if (!text) throw new Refused(refusal('invalid', 'packages.unreadable', { params: { name: draft.name } }))
    functions.push(text)
    if (text.form.flow !== undefined) await gatherFlow(asking, text.form.flow, { sees: sees.flows, flows, leftOut })
  }
  const named = functions.map(referencesOf)
  const rules = await gatherRules(asking, [...new Set(named.flatMap(({ billRules }) => [...billRules]))], sees.billRules, leftOut)
  const categories = {
    [functionCategories]: functions.map(({ form }) => form.category),
    [flowCategories]: flows.map(({ category }) => category),
    [businessTypes]: rules.map(({ category }) => category),
  }
  const asked = { names: new Set(named.flatMap(({ dictionaries }) => [...dictionaries])), rules: named.map((one) => one.rules).join('\n') }
  const dictionaries = await gatherDictionaries(asking, asked, categories, sees.dictionaries, leftOut)
  const own = new Set(functions.map(({ form }) => form.id ?? form.code))
  for (const id of new Set(named.flatMap((one) => [...one.functions]))) {
    const other = own.has(id) ? undefined : await findFunctionDraft(asking.db, id)
    if (other) leftOut.push(left('function', { name: other.name }))
  }
  const interfaces = new Set(named.flatMap((one) => [...one.interfaces]))
  if (interfaces.size > 0) leftOut.push(left('interfaces', { names: [...interfaces].join('、') }))
  const nobody = { name, functions, flows, billRules: rules, dictionaries, people: [] }
  return { pack: { ...nobody, people: await describedMembers(asking, distinct(namedInPackage(nobody))) }, leftOut }
}

const distinct = (named: readonly NamedInPart[]) => [...new Map(named.map((one) => [`${one.kind}:${one.id}`, one])).values()]

interface FlowsSoFar {
  readonly sees: boolean
  readonly flows: FlowText[]
  readonly leftOut: Refusal[]
}

async function gatherFlow(asking: Asking, id: string, { sees, flows, leftOut }: FlowsSoFar): Promise<void> {
  const draft = await findFlowDraft(asking.db, id)
  if (!draft) return
  const text = sees ? await flowTextOf(asking.db, draft) : undefined
  if (!text) {
    leftOut.push(left('flow', { name: draft.name }))
    return
  }
  flows.push(text)
  const { definition } = readTree(draft)
  const named = definition ? namedMembers(definition) : []
  for (const step of new Set(named.flatMap(({ steps }) => steps))) leftOut.push(left('people', { flow: draft.name, step }))
}

async function gatherRules(asking: Asking, codes: readonly string[], sees: boolean, leftOut: Refusal[]): Promise<BillRuleText[]> {
  const found: BillRuleText[] = []
  for (const code of codes) {
    const rule = sees ? await billRuleText(asking.db, code) : undefined
    if (rule) found.push(rule)
    else leftOut.push(left('bill-rule', { name: code }))
  }
  return found
}

interface AskedDictionaries {
  readonly names: ReadonlySet<string>
  readonly rules: string
}

/** Whole dictionaries that fields and rules name; of those of the platform only the entries that something is sorted into. */
async function gatherDictionaries(
  { db }: Asking,
  { names, rules }: AskedDictionaries,
  categories: Readonly<Record<string, readonly string[]>>,
  sees: boolean,
  leftOut: Refusal[],
): Promise<DictionaryText[]> {
  const all = await dictionaryCategories(db)
  const entries = Map.groupBy(await dictionaryEntries(db), ({ categoryId }) => categoryId)
  const isNamed = ({ id, code }: { readonly id: string; readonly code: string }) => rules.includes(`'${id}'`) || rules.includes(`'${code}'`)
  const found: DictionaryText[] = []
  for (const category of all) {
    const own: readonly DictionaryEntry[] = entries.get(category.id) ?? []
    const isWhole =
      names.has(category.id) || names.has(category.code) || isNamed(category) || own.some(({ id }) => rules.includes(`'${id}'`))
    const only = new Set(categories[category.code])
    if (!isWhole && only.size === 0) continue
    if (sees || !isWhole) found.push(dictionaryTextOf(category, own, isWhole ? undefined : only))
    else leftOut.push(left('dictionary', { name: category.name }))
  }
  return found
}

const functionsAtMost = 2_000

export const exportCalls = [
  serve(packableFunctions, async (context) => {
    if (!(await sight(context)).functions) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
    const found = await listFunctions(context.db, { where: [functionsAlone], order: sql`name, id`, limit: functionsAtMost, offset: 0 })
    return { list: found.map(({ id, name, code, is_release }) => ({ id, fullName: name, enCode: code, isRelease: is_release })) }
  }),
  serve(packageContents, async (context) => {
    const { pack, leftOut } = await gather(context, '', context.body.ids)
    return {
      parts: partsOf(pack).map(({ kind, code, name }) => ({ kind, code, name })),
      leftOut: leftOut.map(context.say),
    }
  }),
  serve(exportPackage, async (context) => {
    const { body, transaction } = context
    const { pack } = await gather(context, body.fullName, body.ids)
    const content = writePackage(pack)
    // What nobody could take in is refused where it can still be mended.
    readPackage(content)
    return transaction(async (_tx, audit) => {
      const changes = { name: body.fullName, parts: partsOf(pack).map(({ kind, code }) => `${kind}:${code}`) }
      audit({ action: 'function-package.exported', object: 'function_package:', changes })
      return { name: fileName(`${body.fullName}.json`), content }
    })
  }),
]
