import { calendarFunctions } from '#engine/expressions/day-functions.ts'
import { partsOf, type Expression } from '#engine/expressions/expression.ts'
import type { FactStep, Scope } from '#engine/expressions/scope.ts'

/** Facts of the record's flow that rules may read: `lookup('flow.state')`. Days are `yyyy-MM-dd`. */
export interface FlowFacts {
  /** Status of the task: 0 draft, 1 waiting, 2 approved, 3 returned, 4 withdrawn, 5 terminated (workflow 2). */
  readonly state?: string | undefined
  /** Day of the submission. */
  readonly submitted?: string | undefined
  /** Day on which the last node approved. */
  readonly approved?: string | undefined
}

/** One entry of a dictionary; disabled ones are no facts. */
export interface FactEntry {
  /** What records hold of it; absent where it is not known. */
  readonly id?: string
  readonly code: string
  readonly name: string
  readonly enabled: boolean
}

/** Whether an expression may ask for one of them: a call that names it, or one whose name is only known when it runs. */
export function readsFlow(expression: Expression): boolean {
  if (expression.kind === 'call' && expression.name === 'lookup') {
    const [name] = expression.operands
    if (name?.kind !== 'text' || name.value.startsWith('flow.')) return true
  }
  return partsOf(expression).some(readsFlow)
}

/** Whether an expression asks for working days. */
export function readsCalendar(expression: Expression): boolean {
  return (expression.kind === 'call' && calendarFunctions.has(expression.name)) || partsOf(expression).some(readsCalendar)
}

const wholeNumber = /^\d+$/

/**
 * Dictionaries as facts of the expression language: `lookup('seed.acceptOrg', county)` is the name of the entry with the
 * county's code.
 *
 * `lookupCode('seed.acceptOrg', acceptOrg)` goes the other way: the code of the entry with that id or name.
 *
 * Steps are entries whose code is the whole number from which the name holds. With further keys the steps of just these are
 * taken where there are any (`620723.1000` for one county), else the general ones.
 */
export function expressionFacts(
  entries: (category: string) => readonly FactEntry[],
  flow: FlowFacts = {},
): Pick<Scope, 'lookup' | 'codeOf' | 'steps'> {
  const ofFlow = new Map<string, string | undefined>([
    ['flow.state', flow.state],
    ['flow.submitted', flow.submitted],
    ['flow.approved', flow.approved],
  ])
  const enabled = (category: string): readonly FactEntry[] => entries(category).filter((entry) => entry.enabled)
  return {
    lookup: (name, keys) => (ofFlow.has(name) ? ofFlow.get(name) : enabled(name).find(({ code }) => code === keys.join('.'))?.name),
    codeOf: (name, wanted) => {
      const known = entries(name)
      return (known.find(({ id }) => id === wanted) ?? known.find((entry) => entry.enabled && entry.name === wanted))?.code
    },
    steps: (name, keys) => {
      const own = keys.length > 0 ? stepsBelow(`${keys.join('.')}.`, enabled(name)) : []
      return own.length > 0 ? own : stepsBelow('', enabled(name))
    },
  }
}

function stepsBelow(prefix: string, entries: readonly FactEntry[]): readonly FactStep[] {
  return entries
    .filter(({ code }) => code.startsWith(prefix) && wholeNumber.test(code.slice(prefix.length)))
    .map(({ code, name }) => ({ from: code.slice(prefix.length), value: name }))
    .sort((one, other) => Number(one.from) - Number(other.from))
}
