import { encodeList } from '#engine/forms/codec-list.ts'
import type { ListButton, ListDefinition } from '#engine/forms/model.ts'
import { hasPhoneList, listOnPhone } from '#engine/forms/phone/phone-list.ts'
import { asPhoneList } from '#engine/forms/phone/codec-lists.ts'
import { outlineOf, type FormOutline } from '#engine/forms/outline.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { revealButton } from '#features/records/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const itemsOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/** `columnData` for clients, and `appColumnData` where a phone shows something else: the whole list as it is there, `''` where it is that of the computer. */
export function presentLists(definition: FormDefinition, list: ListDefinition, form: Json, inList: (name: string) => boolean) {
  const outline = outlineOf(definition, fieldTypes)
  const controls = controlsOf(itemsOf(form['fields']), '')
  const columnData = presentList(list, outline, controls)
  const shown = new Set(itemsOf(columnData['columnList']).map((column) => column['prop']))
  const possible =
    itemsOf(columnData['columnOptions']).length > 0 ? itemsOf(columnData['columnOptions']) : optionsOf(outline, controls, inList)
  const options = possible.map((option) => ({ ...option, checked: shown.has(option['prop']) }))
  return {
    columnData: JSON.stringify({ ...columnData, columnOptions: options }),
    // Phones have no choice of columns, so what may be chosen is told once.
    appColumnData: hasPhoneList(list) ? JSON.stringify(asPhoneList(presentList(listOnPhone(list), outline, controls))) : '',
  }
}

/**
 * A list as clients get it. There, columns and searches are whole controls (form-definition 4), with options and dictionary, and
 * `columnOptions` lists all possible columns. Our definitions only name the field, so the rest is taken from the form.
 */
function presentList(list: ListDefinition, outline: FormOutline, controls: ReadonlyMap<string, Json>): Json {
  const told = encodeList(offered(list, outline)) as Json
  const columns = itemsOf(told['columnList']).map((column) => complete(column, controls.get(String(column['prop']))))
  return {
    ...told,
    columnList: columns,
    searchList: itemsOf(told['searchList']).map((search) => complete(search, controls.get(String(search['__vModel__'] ?? search['prop'])))),
  }
}

/** The list without what it does not do: masked fields are not sorted, and the button over a covered value stands in the form. */
function offered(list: ListDefinition, { byName }: FormOutline): ListDefinition {
  const isButton = ({ name }: ListButton): boolean => `btn_${name}` !== revealButton
  return {
    ...list,
    columns: list.columns.map((column) => (byName.get(column.key)?.type.cover ? { ...column, sortable: false } : column)),
    buttons: list.buttons.filter(isButton),
    rowButtons: list.rowButtons.filter(isButton),
  }
}

/** Controls by the names that lists use: `areaTotal`, `items-planArea`. */
function controlsOf(fields: readonly Json[], table: string): Map<string, Json> {
  const found = new Map<string, Json>()
  for (const field of fields) {
    const config = isJson(field['__config__']) ? field['__config__'] : {}
    const { children, ...own } = config
    const key = typeof field['__vModel__'] === 'string' ? field['__vModel__'] : ''
    if (key !== '') found.set(table + key, { ...withoutLoaded(field, own), __config__: own })
    const below = config['jnpfKey'] === 'table' ? `${key}-` : table
    for (const [name, control] of controlsOf(itemsOf(children), below)) found.set(name, control)
  }
  return found
}

/** The control without entries of a dictionary: lists load them when they are asked for, and hold each field several times. */
function withoutLoaded(field: Json, config: Json): Json {
  return Array.isArray(field['options']) && config['dataType'] === 'dictionary' ? { ...field, options: [] } : field
}

/** Members of the list take precedence over those of the form, but what kind of control it is: the form says that. */
function complete(item: Json, control: Json | undefined): Json {
  if (!control) return item
  const own = control['__config__'] as Json
  const { jnpfKey, tag } = own
  const config = { ...own, ...(isJson(item['__config__']) ? item['__config__'] : {}), jnpfKey, ...(tag === undefined ? {} : { tag }) }
  return { ...control, ...item, jnpfKey, __config__: config }
}

function optionsOf({ fields }: FormOutline, controls: ReadonlyMap<string, Json>, inList: (name: string) => boolean): Json[] {
  return fields
    .filter(({ type, name }) => type.mayBeListColumn && inList(name))
    .map(({ key, part, type }) => complete({ prop: key, label: part.label, align: type.align }, controls.get(key)))
}
