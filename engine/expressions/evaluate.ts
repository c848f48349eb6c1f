import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { BinaryOperator, Expression } from './expression.ts'
import { expressionLimits } from './expression.ts'
import { expressionFunctions } from './functions.ts'
import type { Scope } from './scope.ts'
import type { ExpressionValue, Value } from './values.ts'
import { Exact, GiveUp, areEqual, flatten, fromOutside, isList, isTrue, order, sized, toNumber, toOutside } from './values.ts'

export type Evaluated = { readonly ok: true; readonly value: ExpressionValue } | { readonly ok: false; readonly refusal: Refusal }

interface Run {
  readonly scope: Scope
  steps: number
}

type Compiled = (run: Run) => Value

/** Work is counted in parts evaluated and list entries walked. */
function spend(run: Run, steps: number): void {
  run.steps += steps
  if (run.steps > expressionLimits.steps) throw new GiveUp('expressions.too-many-steps')
}

function weigh(run: Run, value: Value): Value {
  if (isList(value)) spend(run, value.length)
  else if (typeof value === 'string' && value.length > expressionLimits.resultCharacters) throw new GiveUp('expressions.result-too-large')
  return value
}

function arithmetic(operator: '+' | '-' | '*' | '/', left: Value, right: Value): Value {
  const [first, second] = [toNumber(left), toNumber(right)]
  if (operator === '+') return sized(first.plus(second))
  if (operator === '-') return sized(first.minus(second))
  if (operator === '*') return sized(first.times(second))
  // A division by zero counts as no number, and so as 0 (document 2, section 5).
  return second.eq(0) ? new Exact(0) : sized(first.div(second))
}

const comparisons: Readonly<Record<'>' | '<' | '>=' | '<=', (order: number) => boolean>> = {
  '>': (sign) => sign > 0,
  '<': (sign) => sign < 0,
  '>=': (sign) => sign >= 0,
  '<=': (sign) => sign <= 0,
}

function isMember(left: Value, right: Value): boolean {
  const members = flatten([right])
  return flatten([left]).some((one) => members.some((member) => areEqual(one, member)))
}

function combine(operator: Exclude<BinaryOperator, 'and' | 'or'>, left: Value, right: Value): Value {
  if (operator === '==') return areEqual(left, right)
  if (operator === '!=') return !areEqual(left, right)
  if (operator === 'in') return isMember(left, right)
  if (operator === '+' || operator === '-' || operator === '*' || operator === '/') return arithmetic(operator, left, right)
  const sign = order(left, right)
  return sign !== undefined && comparisons[operator](sign)
}

function compileBinary(operator: BinaryOperator, left: Compiled, right: Compiled): Compiled {
  if (operator === 'and') return (run) => isTrue(left(run)) && isTrue(right(run))
  if (operator === 'or') return (run) => isTrue(left(run)) || isTrue(right(run))
  return (run) => {
    const [first, second] = [left(run), right(run)]
    if (operator === 'in') spend(run, flatten([first]).length * flatten([second]).length)
    return combine(operator, first, second)
  }
}

function compileCall(name: string, operands: readonly Compiled[]): Compiled {
  if (name === 'if') {
    const [condition, then, otherwise] = operands
    return (run) => (condition && isTrue(condition(run)) ? then?.(run) : otherwise?.(run)) ?? null
  }
  if (name === 'coalesce') {
    return (run) => {
      for (const operand of operands) {
        const value = operand(run)
        if (value !== null && value !== '') return value
      }
      return null
    }
  }
  const answer = expressionFunctions.get(name)?.answer
  if (!answer) return () => null
  return (run) =>
    answer(
      operands.map((operand) => operand(run)),
      run.scope,
      (steps) => spend(run, steps),
    )
}

function compilePart(expression: Expression): Compiled {
  switch (expression.kind) {
    case 'number': {
      const value = new Exact(expression.value)
      return () => value
    }
    case 'text':
    case 'boolean':
      return () => expression.value
    case 'missing':
      return () => null
    case 'list': {
      const items = expression.items.map(compile)
      return (run) => items.map((item) => item(run))
    }
    case 'field':
      return (run) => fromOutside(run.scope.value(expression.name))
    case 'negate': {
      const operand = compile(expression.operand)
      return (run) => toNumber(operand(run)).neg()
    }
    case 'not': {
      const operand = compile(expression.operand)
      return (run) => !isTrue(operand(run))
    }
    case 'binary':
      return compileBinary(expression.operator, compile(expression.left), compile(expression.right))
    case 'call':
      return compileCall(expression.name, expression.operands.map(compile))
  }
}

function compile(expression: Expression): Compiled {
  const part = compilePart(expression)
  return (run) => {
    spend(run, 1)
    return weigh(run, part(run))
  }
}

const compiled = new WeakMap<Expression, Compiled>()

function compiledOf(expression: Expression): Compiled {
  let known = compiled.get(expression)
  if (!known) {
    known = compile(expression)
    compiled.set(expression, known)
  }
  return known
}

function run<Result>(expression: Expression, scope: Scope, finish: (value: Value) => Result): Result | Refusal {
  try {
    return finish(compiledOf(expression)({ scope, steps: 0 }))
  } catch (problem) {
    if (problem instanceof GiveUp) return refusal('invalid', problem.text, { params: { limit: expressionLimits.steps } })
    throw problem
  }
}

/**
 * The value of an expression. Missing values and what is no number count as 0 in arithmetic, a division by zero is 0
 * (document 2, section 5); comparisons with a missing value are false, but for `==` and `!=`.
 *
 * @returns the value, numbers as exact decimal text, or the refusal to go on above 10,000 steps
 */
export function evaluate(expression: Expression, scope: Scope): Evaluated {
  const answer = run(expression, scope, (value): Evaluated => ({ ok: true, value: toOutside(value) }))
  return 'ok' in answer ? answer : { ok: false, refusal: answer }
}

/** The expression as a condition: missing, 0, false and empty are no. */
export function evaluateCondition(expression: Expression, scope: Scope): boolean | Refusal {
  return run(expression, scope, isTrue)
}

/** The expression as a number, a decimal text: what is no number is 0. */
export function evaluateNumber(expression: Expression, scope: Scope): string | Refusal {
  return run(expression, scope, (value) => String(toOutside(toNumber(value))))
}
