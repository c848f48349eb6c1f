import { sql } from 'kysely'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { currentFlows } from '#features/approvals/entry.ts'
import type { ToldDifference } from '#features/function-design/contract.ts'
import type { Difference } from '#features/function-design/server/plan/difference.ts'
import { SpokenValue, spoken } from '#features/function-design/server/plan/spoken-value.ts'
import { functionById } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Asking } from '#server/managed/resource.ts'

type Say = (refusal: Refusal) => string

/** Characters of a value that are told. */
const toldAtMost = 200

/** Differences in the reader's language; flows and functions are called by their names. */
export async function tellDifferences(
  asking: Pick<Asking, 'kernel' | 'db'>,
  differences: readonly Difference[],
  say: Say,
): Promise<ToldDifference[]> {
  const nameIn = await namesOfIds(asking, differences)
  return differences.map(({ what, params, name, before, after }) => {
    const shown = (given: unknown): string =>
      what.endsWith('.member-type') ? typeName(given, say) : cut(valueWords(nameIn(what, given), say))
    return { what: say(refusal('invalid', what, { params })), name, before: shown(before), after: shown(after) }
  })
}

/** A value as people read it, never as the text of a definition. */
function valueWords(given: unknown, say: Say): string {
  if (given === undefined || given === null || given === '') return ''
  if (given instanceof SpokenValue) {
    const params = Object.entries(given.params).map(([name, one]) => [name, valueWords(one, say)])
    return say(refusal('invalid', given.text, { params: Object.fromEntries(params) as Record<string, string> }))
  }
  if (typeof given === 'boolean') return say(refusal('invalid', given ? 'function-design.yes' : 'function-design.no'))
  if (Array.isArray(given)) return joined(given, say)
  if (typeof given !== 'object') return String(given)
  if ('fullName' in given && typeof given.fullName === 'string') return given.fullName
  return joined(
    Object.entries(given).map(([name, value]) => spoken('bundle', { name, value })),
    say,
  )
}

function joined(all: readonly unknown[], say: Say): string {
  const words = all.map((one) => valueWords(one, say)).filter((one) => one !== '')
  return words.join(say(refusal('invalid', 'function-design.difference.and-so-on')))
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
