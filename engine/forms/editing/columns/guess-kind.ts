import { matchesPattern, patternByName } from '#engine/values/named-patterns.ts'
import type { ColumnKind, ProposedColumn } from './proposed-column.ts'

type Guess = Pick<ProposedColumn, 'kind' | 'choices' | 'digits'>

/** Few values that repeat are choices: two at least and at most so many, each at least twice on average. One alone is chance. */
const choicesAtMost = 12
const choiceAtMost = 20
const repeatsFrom = 4
/** What is longer is written in several lines. */
const lineAtMost = 60

const yes = ['是', 'true', 'yes', 'y', '√']
const no = ['否', 'false', 'no', 'n', '×']
const yesOrNo = new Set([...yes, ...no])

const day = '\\d{4}[-/.年]\\d{1,2}[-/.月]\\d{1,2}日?'
const clock = '([01]?\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?'
const date = new RegExp(`^${day}$`)
const dateTime = new RegExp(`^${day}[ T]${clock}$`)
/** A time alone is in a workbook the time of its day 0. */
const time = new RegExp(`^((1899-12-3\\d|1900-01-0\\d) )?${clock}$`)
/** A number that is told whole: more digits, or zeros before them, are a code. */
const number = /^-?(0|[1-9]\d{0,14}|[1-9]\d{0,2}(,\d{3}){1,4})(\.\d{1,10})?$/

const fits = (name: string) => {
  const pattern = patternByName(name)
  return (value: string): boolean => pattern !== undefined && matchesPattern(pattern, value)
}

/** In the order in which they are asked: what is narrower comes first. */
const kinds: readonly (readonly [ColumnKind, (value: string) => boolean])[] = [
  ['id-card', fits('id-card')],
  ['phone', fits('mobile-or-landline')],
  ['time', (value) => time.test(value)],
  ['date', (value) => date.test(value)],
  ['date-time', (value) => dateTime.test(value) || date.test(value)],
  ['switch', (value) => yesOrNo.has(value.toLowerCase())],
  ['number', (value) => number.test(value)],
]

const isRemark = /备注|说明|意见|描述|简介|原因/

/** What headings without a value below them say. */
const hints: readonly (readonly [ColumnKind, RegExp])[] = [
  ['id-card', /身份证/],
  ['phone', /电话|手机|联系方式/],
  ['date', /日期|^年月日$/],
  ['date-time', /时间/],
  ['switch', /^是否/],
  ['number', /数量|面积|金额|单价|总价|合计|产量|人数|重量|[(（](亩|元|万元|公斤|千克|吨|kg|米|个|人|年|天|%|％)[)）]$/],
  ['long-text', isRemark],
]

const digitsOf = (value: string): number => value.split('.')[1]?.length ?? 0

/**
 * Guesses what a column holds by its values, and by its heading where it has none.
 *
 * @example guessKind('季节', ['春', '秋', '春', '春']) // { kind: 'select', choices: ['春', '秋'], digits: 0 }
 */
export function guessKind(label: string, cells: readonly string[]): Guess {
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (values.length === 0) return { kind: hints.find(([, hint]) => hint.test(label))?.[0] ?? 'text', choices: [], digits: 0 }
  const kind = kinds.find(([, is]) => values.every(is))?.[0]
  const digits = kind === 'number' ? Math.max(...values.map(digitsOf)) : 0
  if (kind) return { kind, choices: [], digits }
  const choices = [...new Set(values)]
  const repeats = values.length >= repeatsFrom && choices.length > 1 && choices.length <= Math.min(choicesAtMost, values.length / 2)
  if (repeats && choices.every((one) => one.length <= choiceAtMost && !one.includes('\n'))) return { kind: 'select', choices, digits }
  const isLong = isRemark.test(label) || values.some((value) => value.includes('\n') || value.length > lineAtMost)
  return { kind: isLong ? 'long-text' : 'text', choices: [], digits }
}

/** What a choice would offer if the column became one: its values, as far as they are not too many. */
export function choicesIn(cells: readonly string[]): readonly string[] {
  return [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && cell.length <= labelOfChoiceAtMost))].slice(
    0,
    mostChoices,
  )
}

const labelOfChoiceAtMost = 100
const mostChoices = 100
