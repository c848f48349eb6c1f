import { expressionLimits } from './expression.ts'
import { textAt as text, type ExpressionFunction } from './expression-function.ts'
import { GiveUp, toNumber, type Value } from './values.ts'

/** A whole number that says how many characters or where; what is no number is 0. */
const wholeAt = (operands: readonly Value[], index: number): number => Math.trunc(toNumber(operands[index] ?? null).toNumber())

/** Characters as people count them: a rare Chinese character of two code units is one. */
const characters = (operands: readonly Value[]): readonly string[] => [...text(operands, 0)]

function middle(operands: readonly Value[]): Value {
  const [from, count] = [wholeAt(operands, 1), Math.max(0, wholeAt(operands, 2))]
  return characters(operands)
    .slice(Math.max(0, from - 1), Math.max(0, from - 1 + count))
    .join('')
}

function replaced(operands: readonly Value[]): Value {
  const [whole, searched, put] = [text(operands, 0), text(operands, 1), text(operands, 2)]
  if (searched === '') return whole
  const pieces = whole.split(searched)
  // Judged before the text is made, as it could be as long as the square of the limit.
  if (whole.length + (pieces.length - 1) * (put.length - searched.length) > expressionLimits.resultCharacters)
    throw new GiveUp('expressions.result-too-large')
  return pieces.join(put)
}

/** Functions about texts; positions count from 1. */
export const textFunctions: readonly (readonly [name: string, ExpressionFunction])[] = [
  [
    'left',
    {
      least: 2,
      most: 2,
      answer: (operands) =>
        characters(operands)
          .slice(0, Math.max(0, wholeAt(operands, 1)))
          .join(''),
    },
  ],
  [
    'right',
    {
      least: 2,
      most: 2,
      answer: (operands) => {
        const all = characters(operands)
        return all.slice(Math.max(0, all.length - Math.max(0, wholeAt(operands, 1)))).join('')
      },
    },
  ],
  ['mid', { least: 3, most: 3, answer: middle }],
  ['trim', { least: 1, most: 1, answer: (operands) => text(operands, 0).trim() }],
  ['upper', { least: 1, most: 1, answer: (operands) => text(operands, 0).toUpperCase() }],
  ['lower', { least: 1, most: 1, answer: (operands) => text(operands, 0).toLowerCase() }],
  ['replace', { least: 3, most: 3, answer: replaced }],
]
