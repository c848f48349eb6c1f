import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { ToldDifference } from '#features/function-design/contract.ts'
import type { Difference } from '#features/function-design/server/plan/differences.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** Characters of a value that are told. */
const toldAtMost = 200

/** Differences in the reader's language. */
export function tellDifferences(differences: readonly Difference[], say: (refusal: Refusal) => string): ToldDifference[] {
  const value = (given: unknown): string => {
    if (given === undefined || given === null || given === '') return ''
    if (typeof given === 'boolean') return say(refusal('invalid', given ? 'function-design.yes' : 'function-design.no'))
    if (typeof given === 'string') return cut(given)
    if (Array.isArray(given) && given.length > 0 && given.every(isNamed)) return cut(given.map((one) => one.fullName).join('、'))
    return cut(typeof given === 'number' ? String(given) : JSON.stringify(given))
  }
  return differences.map(({ what, params, name, before, after }) => {
    const isType = what.endsWith('.member-type')
    const shown = isType ? (given: unknown) => typeName(given, say) : value
    return { what: say(refusal('invalid', what, { params })), name, before: shown(before), after: shown(after) }
  })
}

const cut = (text: string): string => (text.length > toldAtMost ? `${text.slice(0, toldAtMost)}…` : text)

const isNamed = (one: unknown): one is { readonly fullName: string } =>
  typeof one === 'object' && one !== null && 'fullName' in one && typeof one.fullName === 'string'

/** Unknown kinds have no name in the product. */
function typeName(type: unknown, say: (refusal: Refusal) => string): string {
  return fieldTypes.has(String(type)) ? say(refusal('invalid', `fields.${String(type)}.name`)) : String(type)
}
