import { conditionOperators, operatorsOfCurrent, type ConditionOperator, type CurrentValue } from '#engine/access/row-scheme.ts'
import { currentOf, kindOf, operatorOf, symbolOf } from '#engine/access/scheme-codec.ts'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import {
  createDataField,
  dataFieldFields,
  deleteDataField,
  listDataFields,
  readDataField,
  updateDataField,
} from '#features/menu-items/contract.ts'
import { comparedFields, familyType, type ComparedField } from '#features/menu-items/server/compared-fields.ts'
import { formOfField, placeOnWire, unknownField, withCode } from '#features/menu-items/server/field-place.ts'
import { itemOnWire, itemsOf, itemsOfMenu, presentMenu } from '#features/menu-items/server/items.ts'
import { formOfMenu, type MenuForm } from '#features/menu-items/server/menu-form.ts'
import type { KeptItem } from '#server/access/item-stores.ts'
import type { ItemInput } from '#server/access/write.ts'
import type { Call } from '#engine/contract/call.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { readHandler } from '#server/managed/read-rows.ts'
import type { Change } from '#server/managed/resource.ts'
import { createHandler, removeHandler, updateHandler } from '#server/managed/write-rows.ts'

/** What a data field keeps beside name and code. */
interface DataProperty {
  readonly operators: readonly ConditionOperator[]
  /** What a condition begins with; absent for a constant. */
  readonly current?: CurrentValue
  readonly format?: string
}

const propertyOf = ({ property }: Pick<KeptItem, 'property'>): DataProperty => ({
  operators: conditionOperators.filter((one) => (property['operators'] as readonly unknown[] | undefined)?.includes(one)),
  ...(property['current'] ? { current: property['current'] as CurrentValue } : {}),
  ...(property['format'] ? { format: String(property['format']) } : {}),
})

/** All that conditions on a field may do: with constants, and with what they can compare of the user. */
function operatorsOf({ offer, columnType }: ComparedField): readonly ConditionOperator[] {
  const all = new Set([...offer.operators, ...offer.current.flatMap((one) => operatorsOfCurrent(one, columnType))])
  return conditionOperators.filter((one) => all.has(one))
}

/** The fields that publishing a form declares for data schemes; they begin with what they are mostly compared with. */
export function dataItems(form: MenuForm): readonly ItemInput[] {
  return [...comparedFields(form).values()].map((field) => {
    const [current] = field.type.idsOf ? field.offer.current : []
    return { code: field.code, name: field.label, property: { operators: operatorsOf(field), ...(current ? { current } : {}) } }
  })
}

/** The words of comparisons as the family writes them, each once. */
const wordsOf = (operators: readonly ConditionOperator[]): readonly string[] => [...new Set(operators.map((one) => symbolOf(one, false)))]

/** 包含 means two comparisons; which of them a field can do is known by its type. */
const operatorsIn = (words: string): readonly ConditionOperator[] =>
  words.split(',').flatMap((word) => [operatorOf(word.trim(), true) ?? [], operatorOf(word.trim(), false) ?? []].flat())

type DataFieldInput = CallBody<typeof createDataField>

const dataFields = itemsOf<DataFieldInput, ReturnType<typeof itemOnWire> & { readonly property: DataProperty }>({
  kind: 'data',
  action: 'data-field',
  code: ({ enCode }) => enCode,
  rest: ({ conditionSymbol, conditionText, format }, before) => {
    const current = currentOf(conditionText)
    const kept = format ?? (before ? propertyOf(before).format : undefined)
    const operators = [...new Set(operatorsIn(conditionSymbol))]
    return { property: { operators, ...(current && current !== 'unknown' ? { current } : {}), ...(kept ? { format: kept } : {}) } }
  },
  wire: (item) => ({ ...itemOnWire(item), property: propertyOf(item) }),
  refuse: refuseDataField,
})

async function refuseDataField({ kernel, tx, before }: Change<KeptItem>, item: KeptItem): Promise<Refusal[]> {
  const { code, menu_id } = item
  const form = await formOfMenu(kernel, tx, menu_id)
  const field = form && comparedFields(form).get(code)
  if (!field) return before?.code === code ? [] : [unknownField(code, 'enCode')]
  const can = wordsOf(operatorsOf(field))
  const { operators, current } = propertyOf(item)
  const params = { field: field.label }
  return [
    ...(wordsOf(operators).every((word) => can.includes(word))
      ? []
      : [refusal('invalid', 'menu-items.symbol-wrong', { params, field: 'conditionSymbol' })]),
    ...(current === undefined || field.offer.current.includes(current)
      ? []
      : [refusal('invalid', 'menu-items.kind-wrong', { params, field: 'conditionText' })]),
  ]
}

type Wired = ReturnType<typeof itemOnWire> & { readonly property: DataProperty }

/** A data field with its place and what it may do. */
function onWire({ property, ...item }: Wired, form: MenuForm | undefined, { say }: Pick<CallContext<Call>, 'say'>) {
  const field = form && comparedFields(form).get(item.enCode)
  const words = wordsOf(property.operators)
  return {
    ...item,
    ...placeOnWire(item.enCode, form),
    ...(field ? { bindTable: field.table.name, bindTableName: field.table.label } : {}),
    type: field ? familyType(field.columnType) : '',
    conditionSymbol: words.join(','),
    conditionSymbolName: words.map((word) => say(refusal('invalid', `schemes.symbol.${word}`))).join(','),
    conditionText: kindOf(property.current),
    format: property.format ?? '',
  }
}

/** How conditions on a field are entered: what its type can do, as far as the data field allows it. */
function entering(property: DataProperty, field: ComparedField | undefined) {
  if (!field) return undefined
  const allowed = new Set(wordsOf(property.operators))
  const fits = (one: ConditionOperator): boolean => allowed.has(symbolOf(one, false))
  return {
    fieldType: field.type.type,
    options: { ...field.options },
    operators: field.offer.operators.filter(fits),
    current: field.offer.current.filter((one) => operatorsOfCurrent(one, field.columnType).some(fits)),
    isList: field.columnType.endsWith('[]'),
  }
}

const read = readHandler(dataFields)

export const dataFieldCalls = [
  serve(listDataFields, async (asking) => {
    const { moduleId } = asking.params
    const form = await presentMenu(asking, moduleId)
    const fields = form && comparedFields(form)
    const items = await itemsOfMenu(asking, moduleId, 'data', asking.query.keyword)
    return {
      list: items.map((item) => {
        const property = propertyOf(item)
        const condition = entering(property, fields?.get(item.code))
        return { ...onWire({ ...itemOnWire(item), property }, form, asking), ...(condition ? { condition } : {}) }
      }),
    }
  }),
  serve(dataFieldFields, async (asking) => {
    const form = await presentMenu(asking, asking.params.moduleId)
    return form ? [...comparedFields(form).values()].map(({ code, label }) => ({ field: code, fieldName: label })) : []
  }),
  serve(createDataField, withCode(createHandler(dataFields))),
  serve(updateDataField, withCode(updateHandler(dataFields))),
  serve(readDataField, async (asking) => {
    const found = await read(asking)
    return formOfField(onWire(found, await formOfMenu(asking.kernel, asking.db, found.moduleId), asking))
  }),
  serve(deleteDataField, removeHandler(dataFields)),
]

/** Words of one field: a condition may use what its data field allows. */
export interface AllowedField extends ComparedField {
  /** Id of the data field. */
  readonly id: string
  readonly words: ReadonlySet<string>
}

/** The fields that conditions of a menu's schemes may name, by code and by the id of the data field. */
export async function allowedFields(
  asking: Parameters<typeof itemsOfMenu>[0],
  menuId: string,
  form: MenuForm | undefined,
): Promise<ReadonlyMap<string, AllowedField>> {
  const fields = form && comparedFields(form)
  const items = await itemsOfMenu(asking, menuId, 'data')
  return new Map(
    items.flatMap((item): [string, AllowedField][] => {
      const field = fields?.get(item.code)
      if (!field || !item.enabled) return []
      const allowed: AllowedField = { ...field, label: item.name, id: item.id, words: new Set(wordsOf(propertyOf(item).operators)) }
      return [
        [item.code, allowed],
        [item.id, allowed],
      ]
    }),
  )
}
