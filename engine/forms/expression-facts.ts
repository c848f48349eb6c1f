import type { FactStep, Scope } from '#engine/expressions/scope.ts'
import type { Choice, Lookups } from './field-type.ts'

/** What rules may ask of the record's way through its flow: `lookup('flow.state')`. Days are `yyyy-MM-dd`. */
export interface FlowFacts {
  /** Status of the task as a number: 0 draft, 1 waiting, 2 approved, 3 returned, 4 withdrawn, 5 terminated (workflow 2). */
  readonly state?: number | undefined
  /** Day of the last submission. */
  readonly submitted?: string | undefined
  /** Day on which the last node approved. */
  readonly approved?: string | undefined
}

const flat = (choices: readonly Choice[]): readonly Choice[] => choices.flatMap((choice) => [choice, ...flat(choice.children ?? [])])
const decimal = /^\d+(\.\d+)?$/

/**
 * Dictionaries as facts of the expression language. An entry's id is its category and code, so that
 * `lookup('seed.acceptOrg', county)` is the label of the entry `seed.acceptOrg.620723`.
 *
 * Steps are entries whose code is the number from which the label holds: `seed.depositRate.1000`. With further keys the
 * steps of just these are taken where there are any (`seed.depositRate.620723.1000` for one county), else the general ones.
 * Disabled entries are no facts.
 */
export function expressionFacts(dictionary: Lookups['dictionary'], flow: FlowFacts = {}): Pick<Scope, 'lookup' | 'steps'> {
  const ofFlow = new Map<string, unknown>([['flow.state', flow.state], ['flow.submitted', flow.submitted], ['flow.approved', flow.approved]])
  const entries = (category: string): readonly Choice[] => flat(dictionary(category)).filter((entry) => !entry.disabled)
  return {
    lookup: (name, keys) => (ofFlow.has(name) ? ofFlow.get(name) : entries(name).find(({ id }) => id === [name, ...keys].join('.'))?.label),
    steps: (name, keys) => {
      const own = stepsBelow(`${[name, ...keys].join('.')}.`, entries(name))
      return own.length > 0 ? own : stepsBelow(`${name}.`, entries(name))
    },
  }
}

function stepsBelow(prefix: string, entries: readonly Choice[]): readonly FactStep[] {
  return entries
    .filter(({ id }) => id.startsWith(prefix) && decimal.test(id.slice(prefix.length)))
    .map(({ id, label }) => ({ from: id.slice(prefix.length), value: label }))
    .sort((one, other) => Number(one.from) - Number(other.from))
}
