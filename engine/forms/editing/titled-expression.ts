import { checkExpression } from '#engine/expressions/check.ts'
import type { Expression } from '#engine/expressions/expression.ts'
import { parseExpression } from '#engine/expressions/parse.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { FieldTitles } from './field-titles.ts'

/*
 * Expressions are stored by the keys of fields and written by their titles: `{计划面积} * 2`. Braces mean nothing else in the language, so a
 * title may hold any sign but them.
 */

/** What is wrong with a written expression or formula, and where: characters of the written text, from 0. */
export interface WrittenProblem {
  readonly refusal: Refusal
  readonly from: number
  readonly to: number
}

/** A written expression, read. */
export interface WrittenExpression {
  /** As it is stored; titles that no field has stand in it as they were written. */
  readonly stored: string
  /** Absent where it cannot be read. */
  readonly expression?: Expression
  readonly problem?: WrittenProblem
}

const quoted = String.raw`'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?`
const titled = String.raw`\{[^{}\n]*\}`
const name = String.raw`[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)?`

/** An expression by titles, as people read and write it. Names of no field stay as they are. */
export function writtenExpression(stored: string, { titleOf, nameOf }: FieldTitles): string {
  const pattern = new RegExp(`(${quoted}|${titled})|(${name})(?!\\s*[(（])`, 'gsu')
  return stored.replace(pattern, (whole, kept: string | undefined, found: string | undefined) => {
    const title = kept === undefined && found !== undefined ? titleOf.get(found) : undefined
    return title === undefined || nameOf.get(title) !== found ? whole : `{${title}}`
  })
}

/** A title in the written text, and the name that stands for it in the stored one. */
interface Piece {
  readonly at: number
  readonly length: number
  readonly from: number
  readonly to: number
}

const partOfName = /[\p{L}\p{N}_.]/u

function byNames(written: string, { nameOf }: FieldTitles) {
  const pieces: Piece[] = []
  let stored = ''
  let last = 0
  let unknown: WrittenProblem | undefined
  for (const found of written.matchAll(new RegExp(`(${quoted})|(${titled})`, 'gsu'))) {
    const title = found[2]
    if (title === undefined) continue
    const from = found.index
    const to = from + title.length
    const meant = nameOf.get(title.slice(1, -1).trim())
    stored += written.slice(last, from)
    // Names that touch would become one.
    if (partOfName.test(stored.at(-1) ?? '')) stored += ' '
    pieces.push({ at: stored.length, length: (meant ?? title).length, from, to })
    stored += meant ?? title
    if (partOfName.test(written.charAt(to))) stored += ' '
    last = to
    if (meant === undefined) unknown ??= { refusal: unknownTitle(title.slice(1, -1)), from, to }
  }
  return { stored: stored + written.slice(last), pieces, unknown }
}

export const unknownTitle = (title: string): Refusal => refusal('invalid', 'forms.definition.formula-title', { params: { title } })

/** Where a character of the stored text stands in the written one; a whole title where it is one. */
function placeOf(pieces: readonly Piece[], at: number): { readonly from: number; readonly to?: number } {
  const piece = pieces.findLast((one) => one.at <= at)
  if (!piece) return { from: at }
  return at < piece.at + piece.length ? piece : { from: piece.to + at - piece.at - piece.length }
}

const word = new RegExp(`${quoted}|${titled}|${name}|\\d+(?:\\.\\d+)?|\\S`, 'suy')

/** The end of the word that begins at a place, or the place after it at the end of the text. */
function endOfWord(written: string, from: number): number {
  word.lastIndex = from
  return from + (word.exec(written)?.[0].length ?? 1)
}

/**
 * Reads an expression written by titles.
 *
 * @param known the names that it may read
 */
export function readWritten(written: string, titles: FieldTitles, known: ReadonlySet<string>): WrittenExpression {
  const { stored, pieces, unknown } = byNames(written, titles)
  if (unknown) return { stored, problem: unknown }
  const parsed = parseExpression(stored)
  const [first] = parsed.ok ? checkExpression(parsed.expression, known) : [parsed]
  const expression = parsed.ok ? { expression: parsed.expression } : {}
  if (!first) return { stored, ...expression }
  const { from, to = endOfWord(written, from) } = placeOf(pieces, first.position)
  const { params = {} } = first.refusal
  // Positions in words count what is seen.
  const told = 'position' in params ? { ...first.refusal, params: { ...params, position: from + 1 } } : first.refusal
  return { stored, ...expression, problem: { refusal: told, from, to } }
}
