import type { CheckedField, CheckedForm } from './check-form.ts'
import type { Json, JsonObject } from './json.ts'
import { own } from './json.ts'
import type { FieldTransfer } from './model.ts'

/** Values that go from one form into another: into that of a sub flow, and into that of a node with a form of its own. */

/** The forms on both sides; one that cannot be read says nothing. */
export interface BothForms {
  readonly from: CheckedForm | undefined
  readonly to: CheckedForm | undefined
}

/** What is told of transfer rules: a text with the fields it is about. */
export type ToldOfTransfers = readonly [text: string, params: { readonly fields: string }]

/** What keeps transfer rules from being carried out; rules that are not filled in are told of elsewhere. */
export function transferFindings(rules: readonly FieldTransfer[], { from, to }: BothForms): readonly ToldOfTransfers[] {
  const chosen = rules.filter((one) => one.from !== '' && one.to !== '')
  const lacking = (form: CheckedForm | undefined, names: readonly string[]): string =>
    form ? names.filter((name) => !isTransferable(form.get(name))).join('、') : ''
  const gone = lacking(
    from,
    chosen.map((one) => one.from),
  )
  const missing = lacking(
    to,
    chosen.map((one) => one.to),
  )
  const pairsThat = (hold: (one: CheckedField, other: CheckedField) => boolean): string =>
    chosen
      .flatMap((rule) => {
        const [one, other] = [from?.get(rule.from), to?.get(rule.to)]
        return one && other && hold(one, other) ? [`${one.label} → ${other.label}`] : []
      })
      .join('，')
  const apart = gone === '' && missing === '' ? pairsThat(differ) : ''
  const open = pairsThat(uncovers)
  return [
    ...(gone === '' ? [] : [['flows.check-transfer-from', { fields: gone }] as const]),
    ...(missing === '' ? [] : [['flows.check-transfer-to', { fields: missing }] as const]),
    ...(apart === '' ? [] : [['flows.check-transfer-types', { fields: apart }] as const]),
    ...(open === '' ? [] : [['flows.check-transfer-covered', { fields: open }] as const]),
  ]
}

/** One value: no sub-table and none of its columns, no list and no files. */
export function isTransferable(field: CheckedField | undefined): boolean {
  return field !== undefined && field.values.kind !== 'unknown' && !field.filledByProgram
}

/** A text takes any value; else both have to be of a kind. */
function differ(from: CheckedField, to: CheckedField): boolean {
  return to.values.kind !== 'text' && from.values.kind !== to.values.kind
}

/** Whether a masked or encrypted value would lie open where it comes: the other field has to cover it in the same way. */
function uncovers(from: CheckedField, to: CheckedField): boolean {
  return from.covered !== undefined && from.covered !== to.covered
}

const mayCome = (from: CheckedField | undefined, to: CheckedField | undefined): boolean =>
  from !== undefined && to !== undefined && isTransferable(from) && isTransferable(to) && !differ(from, to) && !uncovers(from, to)

/**
 * The values that come over by rules, and for the other fields those of fields with the same name and type (workflow 3.2).
 *
 * @param values of the form they come from
 * @param staysThere fields whose value does not come by the same name alone
 */
export function comingOver(
  rules: readonly FieldTransfer[],
  { from, to }: Required<BothForms>,
  values: JsonObject,
  staysThere: (field: string) => boolean,
): JsonObject {
  if (!from || !to) return {}
  const ruled = rules.filter((rule) => mayCome(from.get(rule.from), to.get(rule.to)))
  const named = new Set(ruled.map((rule) => rule.to))
  const alike = [...to.values()].filter(({ field, type }) => !named.has(field) && from.get(field)?.type === type && !staysThere(field))
  return comingByRules([...alike.map(({ field }) => ({ from: field, to: field })), ...ruled], { from, to }, values)
}

/** The values that come over by rules alone. A rule that cannot be carried out any more brings nothing. */
export function comingByRules(rules: readonly FieldTransfer[], { from, to }: Required<BothForms>, values: JsonObject): JsonObject {
  if (!from || !to) return {}
  const pairs = rules.filter((rule) => mayCome(from.get(rule.from), to.get(rule.to)))
  return Object.fromEntries(
    pairs.flatMap((pair): [string, Json][] => {
      const value = own(values, pair.from)
      const isText = to.get(pair.to)?.values.kind === 'text'
      return value === undefined || (isText && value !== null && typeof value !== 'string') ? [] : [[pair.to, value]]
    }),
  )
}
