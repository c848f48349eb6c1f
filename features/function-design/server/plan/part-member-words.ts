import type { FieldMask, FormPart, SumOfEntries, VerifyCodeOf, VerifyTable } from '#engine/forms/model.ts'
import { verifyTablesOf } from '#engine/forms/verify-tables.ts'
import { isMaskKind } from '#engine/values/masked.ts'
import { spoken } from '#features/function-design/server/plan/spoken-value.ts'

type Member = keyof FormPart

/** How a member of a part is told that is not a plain value. */
export function partMemberWords(member: string, value: unknown): unknown {
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
      return verifyCodeWords(value)
    default:
      return value
  }
}

/** Each thing that it says for itself, as a change of one is to be found. */
function verifyCodeWords(verifyCode: VerifyCodeOf): unknown {
  const { shown = [], from, until } = verifyCode
  const tables = verifyTablesOf(verifyCode) ?? []
  return [
    spoken('verify-shown', { fields: shown }),
    ...(from === undefined ? [] : [spoken('verify-from', { field: from })]),
    ...(until === undefined ? [] : [spoken('verify-until', { field: until })]),
    ...tables.map((one) => spoken(one.ruleList === undefined ? 'verify-table' : 'verify-filtered', tableWords(one))),
  ]
}

const tableWords = ({ function: of, table, title, columns, from, until, own, its }: VerifyTable) => ({
  table: title || `${of}.${table}`,
  columns,
  days: [from, until].filter((key) => key !== undefined),
  tie: own === undefined ? spoken('verify-organization') : `${own} = ${its}`,
})

function maskWords({ kind, clearFor = [] }: FieldMask): unknown {
  return clearFor.length === 0 ? kindWords(kind) : spoken('mask-but', { kind: kindWords(kind), roles: clearFor })
}

/** A definition may name a kind that is none. */
const kindWords = (kind: FieldMask['kind']): unknown => (isMaskKind(kind) ? spoken(`mask-${kind}`) : kind)
