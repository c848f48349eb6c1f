import type { CallAnswer } from '#engine/contract/call.ts'
import { decodeForm } from '#engine/forms/codec-form.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { decodeLists } from '#engine/forms/phone/codec-lists.ts'
import { hasPhoneList, isApart, listOnPhone } from '#engine/forms/phone/phone-list.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { functionConfig } from '#features/records/contract.ts'
import type { OpenedView } from '#features/records/contract/views.ts'
import { queryOf } from '#features/records/web/views/view-content.ts'
import { leftQuery } from '#web/list/list-address.ts'
import type { PlacedList } from '#web/list/list-address.ts'
import { largestPage } from '#web/list/trail.ts'

/** An online function as its screen uses it. */
export interface OpenFunction {
  readonly id: string
  readonly name: string
  readonly menuId: string
  readonly form: FormDefinition
  readonly list: ListDefinition
  /** Flow of its records; undefined when records are saved without a flow. */
  readonly flowId: string | undefined
  /** A form alone: its page has no list. */
  readonly formAlone?: boolean
  /** Its list has the columns that were set for phones: what users choose of columns, for themselves or in views, is for computers. */
  readonly ownColumns?: boolean
  /** The saved view that its list opens with; absent where there is none. */
  readonly view?: OpenedView
}

const opened = new WeakMap<object, OpenFunction | undefined>()

/** Makes a function from the answer of the server, once for each answer; undefined when its definition is invalid. */
export function openFunction(id: string, config: CallAnswer<typeof functionConfig>): OpenFunction | undefined {
  if (!opened.has(config)) opened.set(config, decodeFunction(id, config))
  return opened.get(config)
}

function decodeFunction(id: string, config: CallAnswer<typeof functionConfig>): OpenFunction | undefined {
  const form = decodeForm(config.formData, fieldTypes)
  const list = decodeLists(config)
  if (!form.ok || !list.ok) return undefined
  return {
    id,
    name: config.fullName,
    menuId: config.menuId,
    form: form.value,
    list: list.value,
    flowId: config.enableFlow === 1 ? config.flowId : undefined,
    ...(config.webType === '1' && { formAlone: true }),
    ...(config.view && { view: JSON.parse(config.view) as OpenedView }),
  }
}

const onPhones = new WeakMap<OpenFunction, OpenFunction>()

/** The function with its list as the device shows it; the same for as long as the function is. */
export function functionOnDevice(fn: OpenFunction, phone: boolean): OpenFunction {
  if (!phone || !hasPhoneList(fn.list)) return fn
  const known = onPhones.get(fn) ?? { ...fn, list: listOnPhone(fn.list), ...(isApart(fn.list, 'columns') && { ownColumns: true }) }
  onPhones.set(fn, known)
  return known
}

/** The sums that a list shows; the server sums what it sums on any device. */
export const totalsIn = ({ summary }: ListDefinition, sums: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sums).filter(([key]) => summary.includes(key)))

const placed = new WeakMap<OpenFunction, PlacedList>()

/** The list of a function as its address needs it. */
export function placedList(fn: OpenFunction): PlacedList {
  const known = placed.get(fn) ?? newPlacedList(fn)
  placed.set(fn, known)
  return known
}

function newPlacedList({ form, list: designed, view }: OpenFunction): PlacedList {
  const covered = [...outlineOf(form, fieldTypes).byName.values()].filter(({ type }) => type.cover ?? type.isSecret)
  // A list without pages shows as much as can be asked for at once.
  const listed = designed.paged ? designed : { ...designed, pageSize: largestPage }
  const list = covered.length === 0 ? listed : { ...listed, covered: new Set(covered.map(({ name }) => name)) }
  if (!view) return list
  const place = { query: queryOf(view.content), open: undefined, editing: false, view: view.id }
  return { ...list, first: leftQuery(place, list) }
}
