import { sql } from 'kysely'
import { fieldTitles } from '#engine/forms/editing/field-titles.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { currentFlows } from '#features/approvals/entry.ts'
import type { ToldDifference } from '#features/function-design/contract.ts'
import type { Difference } from '#features/function-design/server/plan/difference.ts'
import { OtherName, SpokenValue, spoken } from '#features/function-design/server/plan/spoken-value.ts'
import { functionById } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Asking } from '#server/managed/resource.ts'

type Say = (refusal: Refusal) => string

/** How values are put into words. */
interface Words {
  readonly say: Say
  readonly otherName: (name: OtherName) => string
}

/** Characters of a value that are told. */
const toldAtMost = 200

/** Differences in the reader's language; flows and functions are called by their names. */
export async function tellDifferences(
  asking: Pick<Asking, 'kernel' | 'db'>,
  differences: readonly Difference[],
  say: Say,
): Promise<ToldDifference[]> {
  const nameIn = await namesOfIds(asking, differences)
  const words = { say, otherName: await namesElsewhere(asking.kernel, differences) }
  return differences.map(({ what, params, name, before, after, onPhone }) => {
    const shown = (given: unknown): string =>
      what.endsWith('.member-type') ? typeName(given, say) : cut(valueWords(nameIn(what, given), words))
    const happened = say(refusal('invalid', what, { params }))
    const on = onPhone ? say(refusal('invalid', 'function-design.difference.on-phone', { params: { what: happened } })) : happened
    return { what: on, name, before: shown(before), after: shown(after) }
  })
}

/** A value as people read it, never as the text of a definition. */
function valueWords(given: unknown, words: Words): string {
  const { say, otherName } = words
  if (given instanceof OtherName) return otherName(given)
  if (given === undefined || given === null || given === '') return ''
  if (given instanceof SpokenValue) {
    const params = Object.entries(given.params).map(([name, one]) => [name, valueWords(one, words)])
    return say(refusal('invalid', given.text, { params: Object.fromEntries(params) as Record<string, string> }))
  }
  if (typeof given === 'boolean') return say(refusal('invalid', given ? 'function-design.yes' : 'function-design.no'))
  if (Array.isArray(given)) return joined(given, words)
  if (typeof given !== 'object') return String(given)
  if ('fullName' in given && typeof given.fullName === 'string') return given.fullName
  return joined(
    Object.entries(given).map(([name, value]) => spoken('bundle', { name, value })),
    words,
  )
}

function joined(all: readonly unknown[], words: Words): string {
  const said = all.map((one) => valueWords(one, words)).filter((one) => one !== '')
  return said.join(words.say(refusal('invalid', 'function-design.difference.and-so-on')))
}

/** What other functions and their fields are called; by their ids and keys where they are not published. */
async function namesElsewhere(kernel: Kernel, differences: readonly Difference[]): Promise<Words['otherName']> {
  const ids = new Set(differences.flatMap(({ before, after }) => [...othersIn(before), ...othersIn(after)]))
  const functions = new Map<string, { readonly name: string; readonly titleOf: ReadonlyMap<string, string> }>()
  for (const id of ids) {
    const fn = await functionById(kernel, id)
    if (fn) functions.set(id, { name: fn.name, titleOf: fieldTitles(outlineOf(fn.form, fieldTypes)).titleOf })
  }
  return ({ functionId, field }) => {
    const known = functions.get(functionId)
    return field === undefined ? (known?.name ?? functionId) : (known?.titleOf.get(field) ?? field)
  }
}

/** Ids of the functions that a value speaks of. */
function othersIn(given: unknown): readonly string[] {
  if (given instanceof OtherName) return [given.functionId]
  if (Array.isArray(given)) return given.flatMap(othersIn)
  return given instanceof SpokenValue ? Object.values(given.params).flatMap(othersIn) : []
}

const ofFlows = ['function-design.difference.function-flowId']
const ofFunctions = ['function-design.difference.button-functionId', 'function-design.difference.tree-functionId']

/** Names for the ids that differences speak of; a flow that was never published is known by its draft alone. */
async function namesOfIds(
  { kernel, db }: Pick<Asking, 'kernel' | 'db'>,
  differences: readonly Difference[],
): Promise<(what: string, id: unknown) => unknown> {
  const idsOf = (kinds: readonly string[]): readonly string[] =>
    differences
      .filter(({ what }) => kinds.includes(what))
      .flatMap(({ before, after }) => [before, after].filter((id): id is string => typeof id === 'string' && id !== ''))
  const [flows, functions] = [idsOf(ofFlows), idsOf(ofFunctions)]
  const names = new Map<string, string>()
  if (flows.length > 0) {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from flow_draft where id = any(${flows})`.execute(db)
    for (const { id, name } of rows) names.set(id, name)
    for (const [id, { name }] of await currentFlows(kernel)) names.set(id, name)
  }
  for (const id of functions) names.set(id, (await functionById(kernel, id))?.name ?? id)
  const known = new Set([...ofFlows, ...ofFunctions])
  return (what, id) => (known.has(what) && typeof id === 'string' ? (names.get(id) ?? id) : id)
}

const cut = (text: string): string => (text.length > toldAtMost ? `${text.slice(0, toldAtMost)}…` : text)

/** Unknown kinds have no name in the product. */
function typeName(type: unknown, say: Say): string {
  return fieldTypes.has(String(type)) ? say(refusal('invalid', `fields.${String(type)}.name`)) : String(type)
}
