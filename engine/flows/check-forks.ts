import type { Measure } from '#engine/forms/field-type.ts'
import { add, compare, isDecimalText, subtract, divide, decimalsOf } from '#engine/values/decimal.ts'
import type { CheckedField, CheckedForm } from './check-form.ts'
import { askedInOrder, holds } from './conditions.ts'
import type { Json, JsonObject } from './json.ts'
import type { Branch, Comparison, Fork } from './model.ts'

/** What can be said of the conditions of a fork from the values that its fields can have. */
export interface ForkJudgement {
  /** Fields by which nothing can be said; where there are any, the rest is empty. */
  readonly unjudged: readonly string[]
  /** Nothing is said because there was too much to try. */
  readonly isTooMuch: boolean
  /** Values that fit no branch, as an example; undefined where each fits one. */
  readonly gap: string | undefined
  /** The same of values that leave nothing empty. */
  readonly gapOfFilled: string | undefined
  /** Pairs of branches that fit the same values; the first is taken. */
  readonly overlaps: readonly { readonly first: Branch; readonly second: Branch; readonly example: string }[]
  /** Branches that no value leads to. */
  readonly never: readonly Branch[]
}

/** Combinations of values that are tried at most. */
const triedAtMost = 20_000

/** How often rules are still asked while one flow is judged: other work of the process waits meanwhile. */
export interface JudgingBudget {
  left: number
}

/** What a whole flow is judged by: less than half a second. */
export const judgingBudget = (): JudgingBudget => ({ left: 500_000 })

/** Finding the values that one rule names costs about as much as asking it so many times. */
const asksToReadRule = 20

type ConditionFork = Extract<Fork, { kind: 'condition' }>

/**
 * Judges a fork exactly: conditions on numbers, choices, switches and equality of texts change their answer only at the values that they
 * name, so one value of each stretch between them stands for all. Each combination is asked by the rules that run the flow.
 *
 * @param budget of the whole flow; what it costs is taken from it
 */
export function judgeFork(fork: ConditionFork, form: CheckedForm, budget: JudgingBudget = judgingBudget()): ForkJudgement {
  const asked = askedInOrder(fork.branches)
  const rules = asked.flatMap((branch) => branch.rules)
  const comparisons = rules.filter((rule): rule is Comparison => rule.kind === 'comparison')
  const names = [...new Set(comparisons.map(({ field }) => field))]
  const nothing = { gap: undefined, gapOfFilled: undefined, overlaps: [], never: [], isTooMuch: false }
  const tooMuch = { ...nothing, unjudged: names, isTooMuch: true }
  if (!spend(budget, comparisons.length * (asksToReadRule + names.length))) return tooMuch
  const axes = names.map((name) => axisOf(name, comparisons, form))
  const unjudged = names.filter((_name, at) => axes[at] === undefined)
  const known = axes.filter((axis) => axis !== undefined)
  const tries = known.reduce((product, { points }) => product * points.length, 1)
  if (rules.length > comparisons.length || unjudged.length > 0) return { ...nothing, unjudged: unjudged.length > 0 ? unjudged : names }
  if (tries > triedAtMost || !spend(budget, tries * rules.length)) return tooMuch
  return { ...judgedBy(asked, known, fork), unjudged: [], isTooMuch: false }
}

/** @returns false, and takes nothing, where that much is not left */
function spend(budget: JudgingBudget, asks: number): boolean {
  if (asks > budget.left) return false
  budget.left -= asks
  return true
}

interface Point {
  readonly value: Json
  readonly label: string
  readonly isEmpty: boolean
}

interface Axis {
  readonly field: CheckedField
  readonly points: readonly Point[]
}

function judgedBy(asked: readonly Branch[], axes: readonly Axis[], fork: ConditionFork): Omit<ForkJudgement, 'unjudged' | 'isTooMuch'> {
  const found = { gap: undefined as string | undefined, gapOfFilled: undefined as string | undefined }
  const overlaps = new Map<string, ForkJudgement['overlaps'][number]>()
  const reached = new Set<Branch>()
  for (const points of combinations(axes)) {
    const data: JsonObject = Object.fromEntries(points.map(({ value }, at) => [axes[at]!.field.field, value]))
    const [first, second] = asked.filter((branch) => holds(branch.rules, data))
    if (first) reached.add(first)
    if (first && second) keep(overlaps, `${first.code} ${second.code}`, { first, second, example: exampleOf(axes, points) })
    if (first) continue
    found.gap ??= exampleOf(axes, points)
    if (points.every((point) => !point.isEmpty)) found.gapOfFilled ??= exampleOf(axes, points)
  }
  const isNever = (branch: Branch): boolean => (branch.isDefault ? found.gap === undefined : !reached.has(branch))
  return { ...found, overlaps: [...overlaps.values()], never: fork.branches.filter(isNever) }
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value)
}

function* combinations(axes: readonly Axis[]): Generator<readonly Point[]> {
  const [first, ...rest] = axes
  if (!first) {
    yield []
    return
  }
  for (const point of first.points) for (const others of combinations(rest)) yield [point, ...others]
}

const exampleOf = (axes: readonly Axis[], points: readonly Point[]): string =>
  points.map(({ label }, at) => `${axes[at]!.field.label}＝${label}`).join('，')

const emptyPoint: Point = { value: null, label: '（空）', isEmpty: true }

/** The values of a field that stand for all; undefined where it cannot be said which. */
function axisOf(name: string, comparisons: readonly Comparison[], form: CheckedForm): Axis | undefined {
  const field = form.get(name)
  const own = comparisons.filter((one) => one.field === name)
  const constants = own.map(({ other }) => (other.kind === 'constant' ? plain(other.value) : undefined))
  if (!field || constants.some((one) => one === undefined)) return undefined
  const texts = [...new Set(constants.filter((one) => one !== undefined))].filter((one) => one !== '')
  const points = pointsOf(field, own, texts)
  return points && { field, points: field.required ? points : [...points, emptyPoint] }
}

function plain(value: Json): string | undefined {
  if (value === null) return ''
  if (typeof value === 'object') return undefined
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
}

function pointsOf({ values, measure }: CheckedField, own: readonly Comparison[], texts: readonly string[]): readonly Point[] | undefined {
  const isContaining = own.some(({ symbol }) => symbol === 'like' || symbol === 'notLike')
  if (values.kind === 'listed') return values.values.map(({ value, label }) => ({ value, label, isEmpty: false }))
  if (isContaining || values.kind === 'unknown') return undefined
  if (values.kind === 'number') return texts.every(isDecimalText) ? numbersAround(texts, values.allows, measure) : undefined
  if (own.some(({ symbol }) => symbol !== '==' && symbol !== '<>')) return undefined
  return [...texts, `${texts.join('')}…`].map((value) => ({ value, label: value, isEmpty: false }))
}

/** Digits after the point in which stretches between two numbers are looked into. */
const finest = 10

/** The numbers themselves, and one of each stretch before, between and after them that the field takes. */
function numbersAround(texts: readonly string[], allows: (value: string) => boolean, measure: Measure | undefined): readonly Point[] {
  const sorted = texts.toSorted(compare)
  const [least, most] = [sorted[0] ?? '0', sorted.at(-1) ?? '0']
  const between = sorted.slice(1).flatMap((next, at) => within(sorted[at]!, next, allows))
  const around = [...outside(least, subtract, allows), ...sorted.filter(allows), ...between, ...outside(most, add, allows)]
  return [...new Set(around)].map((value) => ({ value, label: measure?.shown(value) ?? value, isEmpty: false }))
}

const steps = Array.from({ length: finest + 1 }, (_, digits) => (digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`))

function outside(edge: string, by: (left: string, right: string) => string, allows: (value: string) => boolean): readonly string[] {
  const tried = steps.map((step) => by(edge, step)).find(allows)
  return tried === undefined ? [] : [tried]
}

function within(from: string, to: string, allows: (value: string) => boolean): readonly string[] {
  const middle = divide(add(from, to), '2')
  const near = steps.map((step) => add(from, step)).filter((one) => compare(one, to) < 0)
  const tried = [...near, ...(middle !== undefined && decimalsOf(middle) <= finest ? [middle] : [])].find(allows)
  return tried === undefined ? [] : [tried]
}
