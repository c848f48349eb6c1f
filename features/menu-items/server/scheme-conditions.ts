import { operatorsOfCurrent, type RowCondition, type RowScheme } from '#engine/access/row-scheme.ts'
import {
  currentOf,
  joinGroups,
  kindOf,
  operatorOf,
  readGroups,
  symbolOf,
  writeGroups,
  type WireCondition,
} from '#engine/access/scheme-codec.ts'
import type { Call } from '#engine/contract/call.ts'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import type { ComparedField } from '#features/menu-items/server/compared-fields.ts'
import type { AllowedField } from '#features/menu-items/server/data-fields.ts'
import { constantText, incomplete, readConstant, writeConstant } from '#features/menu-items/server/scheme-values.ts'
import type { CallContext } from '#server/http/serve.ts'

/** What conditions are read and written with. */
export interface ConditionContext {
  /** By code and by the id of the data field. */
  readonly fields: ReadonlyMap<string, AllowedField>
  readonly facts: FieldFacts
}

interface SentConditions {
  readonly conditionJson?: string | null | undefined
  readonly matchLogic?: 'and' | 'or' | '' | null | undefined
}

/**
 * Reads the conditions of a scheme as they were sent.
 *
 * @throws Refused 422 with each condition that is not complete, or compares what its field cannot
 */
export function readScheme({ conditionJson, matchLogic }: SentConditions, context: ConditionContext): RowScheme {
  const groups = readGroups(conditionJson ?? '')
  if (!groups || groups.length === 0) throw new Refused(incomplete('conditionJson'))
  const wrong: Refusal[] = []
  const conditions = groups.map(({ groups: items }, group) => {
    if (items.length === 0) wrong.push(incomplete(`conditionJson.${group}`))
    return items.flatMap((item, index): RowCondition[] => {
      const read = readCondition(item, `conditionJson.${group}.groups.${index}`, context)
      if ('field' in read && 'operator' in read) return [read]
      wrong.push(read)
      return []
    })
  })
  if (wrong.length > 0) throw new Refused(wrong)
  const scheme = joinGroups(groups, conditions, matchLogic || undefined)
  if (!scheme) throw new Refused(refusal('invalid', 'schemes.mixed', { field: 'conditionJson' }))
  return scheme
}

function readCondition(item: WireCondition, at: string, { fields, facts }: ConditionContext): RowCondition | Refusal {
  const field = fields.get(item.field ?? '') ?? fields.get(item.id ?? '')
  if (!item.field && !item.id) return incomplete(at)
  if (!field) return refusal('invalid', 'schemes.field-unknown', { params: { field: (item.field ?? '').slice(0, 60) }, field: at })
  const current = currentOf(item.conditionText ?? '')
  const operator = operatorOf(item.op ?? '', current === undefined && field.offer.operators.includes('contains'))
  if (!operator || current === 'unknown') return incomplete(at)
  const params = { field: field.label }
  if (!field.words.has(symbolOf(operator, false))) return refusal('invalid', 'schemes.symbol-refused', { params, field: at })
  if (current === undefined) {
    if (!field.offer.operators.includes(operator)) return refusal('invalid', 'schemes.symbol-refused', { params, field: at })
    const read = readConstant(field, operator, item.value, facts)
    if ('constant' in read) return { field: field.code, operator, value: read }
    return read.refusal ? { ...read.refusal, kind: 'invalid', field: at } : incomplete(at)
  }
  if (!field.offer.current.includes(current)) return refusal('invalid', 'menu-items.kind-wrong', { params, field: at })
  const fits = operatorsOfCurrent(current, field.columnType)
  const several: RowCondition['operator'] | undefined = operator === 'equals' ? 'in' : operator === 'not-equals' ? 'not-in' : undefined
  const used = fits.includes(operator) ? operator : fits.find((one) => one === several)
  return used
    ? { field: field.code, operator: used, value: { current } }
    : refusal('invalid', 'schemes.symbol-refused', { params, field: at })
}

/** The conditions of a scheme as they travel. What names a field that is gone keeps its name. */
export function writeScheme(scheme: RowScheme, { fields, facts }: ConditionContext) {
  const groups = writeGroups(scheme, ({ field: code, operator, value }) => {
    const field = fields.get(code)
    const holdsText = 'constant' in value && (field?.offer.operators.includes('contains') ?? false)
    return {
      id: field?.id ?? '',
      field: code,
      fieldName: field?.label ?? code,
      op: symbolOf(operator, holdsText),
      value: 'constant' in value && field ? writeConstant(field, operator, value.constant, facts) : '',
      conditionText: kindOf('current' in value ? value.current : undefined),
    }
  })
  return { conditionJson: JSON.stringify(groups), matchLogic: scheme.match }
}

type Say = CallContext<Call>['say']

/** What conditions are shown with: the fields that they may compare, by code. */
interface ReadContext {
  readonly fields: ReadonlyMap<string, ComparedField>
  readonly facts: FieldFacts
}

/** The conditions as people read them: 【面积 大于 100 and 乡镇 等于 某乡】或者【…】. */
export function schemeText(scheme: RowScheme, { fields, facts }: ReadContext, say: Say): string {
  const word = (key: string): string => say(refusal('invalid', key))
  const groups = scheme.groups.map(({ match, conditions }) => {
    const texts = conditions.map(({ field: code, operator, value }) => {
      const field = fields.get(code)
      const compared =
        'current' in value
          ? word(`schemes.current.${value.current}`)
          : field
            ? constantText(field, operator, value.constant, facts)
            : String(value.constant)
      return [field?.label ?? code, word(`schemes.symbol.${symbolOf(operator, false)}`), compared].filter((part) => part !== '').join(' ')
    })
    return `【${texts.join(` ${match} `)}】`
  })
  return groups.join(word(`schemes.join.${scheme.match}`))
}
