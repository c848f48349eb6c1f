import fc from 'fast-check'
import type { Expression } from './expression.ts'
import { binaryOperators } from './expression.ts'
import { functionArity } from './functions.ts'

/** Random expressions for the property tests, with positions of 0. */
const leaf = fc.oneof(
  fc.tuple(fc.nat(999_999), fc.integer({ min: 0, max: 99 })).map(([whole, rest]): Expression => ({
    kind: 'number',
    at: 0,
    value: rest ? `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}` : `${whole}`,
  })),
  fc.string({ maxLength: 8 }).map((value): Expression => ({ kind: 'text', at: 0, value })),
  fc.boolean().map((value): Expression => ({ kind: 'boolean', at: 0, value })),
  fc.constant<Expression>({ kind: 'missing', at: 0 }),
  fc
    .constantFrom('area', '面积', 'items', 'items.price', 'day', 'text', 'choices')
    .map((name): Expression => ({ kind: 'field', at: 0, name })),
)

export const anyExpression: fc.Arbitrary<Expression> = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie('expression'), { maxLength: 3 }).map((items): Expression => ({ kind: 'list', at: 0, items })),
    fc.tuple(fc.constantFrom('negate', 'not'), tie('expression')).map(([kind, operand]): Expression => ({ kind, at: 0, operand })),
    fc
      .tuple(fc.constantFrom(...binaryOperators), tie('expression'), tie('expression'))
      .map(([operator, left, right]): Expression => ({ kind: 'binary', at: 0, operator, left, right })),
    fc
      .tuple(fc.constantFrom(...functionArity.keys()), fc.array(tie('expression'), { maxLength: 4 }))
      .map(([name, operands]): Expression => ({ kind: 'call', at: 0, name, operands })),
  ),
})).expression
