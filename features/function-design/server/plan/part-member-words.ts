import { fixedFilterIn } from '#engine/forms/fixed-filter.ts'
import type { FieldMask, FormPart, SumOfEntries, VerifyCodeOf, VerifyTable } from '#engine/forms/model.ts'
import { verifyTablesOf } from '#engine/forms/verify-tables.ts'
import { isMaskKind } from '#engine/values/masked.ts'
import { filterWords } from '#features/function-design/server/plan/filter-words.ts'
import { OtherName, spoken, type SpokenValue } from '#features/function-design/server/plan/spoken-value.ts'

type Member = keyof FormPart

/**
 * How a member of a part is told that is not a plain value.
 *
 * @param titleOf title of a field of the same form by its name
 */
export function partMemberWords(member: string, value: unknown, titleOf: (name: string) => string): unknown {
  if (value === undefined || value === null) return value
  switch (member as Member) {
    case 'mask':
      return maskWords(value as FieldMask)
    case 'patterns':
      return (value as NonNullable<FormPart['patterns']>).map(({ pattern, message }) => spoken('pattern', { pattern, message }))
    case 'devices':
      return (value as NonNullable<FormPart['devices']>).map((device) => spoken(`device-${device}`))
    case 'span':
      return spoken('span', { count: Number(value) })
    case 'columnWidth':
      return spoken('pixels', { count: Number(value) })
    case 'sumOf':
      return spoken('sum', { ...(value as SumOfEntries) })
    case 'verifyCode':
      return verifyCodeWords(value, titleOf)
    default:
      return value
  }
}

/** Each thing that it says for itself, as a change of one is to be found. */
function verifyCodeWords(verifyCode: VerifyCodeOf, titleOf: (name: string) => string): unknown {
  const { shown = [], from, until } = verifyCode
  const tables = verifyTablesOf(verifyCode) ?? []
  return [
    spoken('verify-shown', { fields: shown.map(titleOf) }),
    ...(from === undefined ? [] : [spoken('verify-from', { field: titleOf(from) })]),
    ...(until === undefined ? [] : [spoken('verify-until', { field: titleOf(until) })]),
    ...tables.map((one) => tableWords(one, titleOf)),
  ]
}

function tableWords(
  { function: of, table, title, columns, from, until, own, its, ruleList }: VerifyTable,
  titleOf: (name: string) => string,
): SpokenValue {
  const there = (name: string) => new OtherName(of, name)
  const tie = own === undefined ? spoken('verify-organization') : spoken('verify-same', { own: titleOf(own), its: there(its ?? '') })
  const filter = ruleList === undefined ? undefined : filterWords(fixedFilterIn(ruleList), there)
  const said = [
    ...(title ? [spoken('verify-title', { title })] : []),
    spoken('verify-columns', { columns: columns.map((key) => there(`${table}.${key}`)) }),
    ...(from === undefined ? [] : [spoken('verify-from', { field: there(`${table}.${from}`) })]),
    ...(until === undefined ? [] : [spoken('verify-until', { field: there(`${table}.${until}`) })]),
    spoken('verify-tie', { tie }),
  ]
  const details = [...said, ...(filter === undefined ? [] : [spoken('verify-where', { filter })])]
  const whole = details.reduce((left, right) => spoken('verify-and', { left, right }))
  return spoken('verify-table', { function: new OtherName(of), table: there(table), details: whole })
}

function maskWords({ kind, clearFor = [] }: FieldMask): unknown {
  return clearFor.length === 0 ? kindWords(kind) : spoken('mask-but', { kind: kindWords(kind), roles: clearFor })
}

/** A definition may name a kind that is none. */
const kindWords = (kind: FieldMask['kind']): unknown => (isMaskKind(kind) ? spoken(`mask-${kind}`) : kind)
