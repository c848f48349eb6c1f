import type { Scope } from './scope.ts'
import { toText, type Value } from './values.ts'

/** Counts work that grows with the operands, such as days that are looked at; throws `GiveUp` above the limit of steps. */
export type Spend = (steps: number) => void

/** A function of the language: how many operands it takes, and its answer. `if` and `coalesce` are in the evaluator: they look at some only. */
export interface ExpressionFunction {
  readonly least: number
  readonly most: number
  readonly answer: (operands: readonly Value[], scope: Scope, spend: Spend) => Value
}

/** An operand as text; a missing one is empty. */
export const textAt = (operands: readonly Value[], index: number): string => toText(operands[index] ?? null)
