import { sql } from 'kysely'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { currentFlows } from '#features/approvals/entry.ts'
import type { ToldDifference } from '#features/function-design/contract.ts'
import type { Difference } from '#features/function-design/server/plan/differences.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Asking } from '#server/managed/resource.ts'

/** Characters of a value that are told. */
const toldAtMost = 200

/** Differences in the reader's language; flows are called by their names. */
export async function tellDifferences(
  asking: Pick<Asking, 'kernel' | 'db'>,
  differences: readonly Difference[],
  say: (refusal: Refusal) => string,
): Promise<ToldDifference[]> {
  const flowName = await flowNames(asking, differences)
  const value = (given: unknown): string => {
    if (given === undefined || given === null || given === '') return ''
    if (typeof given === 'boolean') return say(refusal('invalid', given ? 'function-design.yes' : 'function-design.no'))
    if (typeof given === 'string') return cut(given)
    if (Array.isArray(given) && given.length > 0 && given.every(isNamed)) return cut(given.map((one) => one.fullName).join('、'))
    return cut(typeof given === 'number' ? String(given) : JSON.stringify(given))
  }
  return differences.map(({ what, params, name, before, after }) => {
    const isType = what.endsWith('.member-type')
    const isFlow = what === flowChanged
    const shown = isType ? (given: unknown) => typeName(given, say) : isFlow ? (given: unknown) => value(flowName(given)) : value
    return { what: say(refusal('invalid', what, { params })), name, before: shown(before), after: shown(after) }
  })
}

const flowChanged = 'function-design.difference.function-flowId'

/** Names of the flows that differences speak of; one that was never published is known by its draft alone. */
async function flowNames(
  { kernel, db }: Pick<Asking, 'kernel' | 'db'>,
  differences: readonly Difference[],
): Promise<(id: unknown) => unknown> {
  const ids = differences
    .filter(({ what }) => what === flowChanged)
    .flatMap(({ before, after }) => [before, after].map((id) => String(id ?? '')))
  if (ids.length === 0) return (id) => id
  const published = await currentFlows(kernel)
  const { rows } = await sql<{ id: string; name: string }>`select id, name from flow_draft where id = any(${ids})`.execute(db)
  const drafts = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => published.get(String(id))?.name ?? drafts.get(String(id)) ?? id
}

const cut = (text: string): string => (text.length > toldAtMost ? `${text.slice(0, toldAtMost)}…` : text)

const isNamed = (one: unknown): one is { readonly fullName: string } =>
  typeof one === 'object' && one !== null && 'fullName' in one && typeof one.fullName === 'string'

/** Unknown kinds have no name in the product. */
function typeName(type: unknown, say: (refusal: Refusal) => string): string {
  return fieldTypes.has(String(type)) ? say(refusal('invalid', `fields.${String(type)}.name`)) : String(type)
}
