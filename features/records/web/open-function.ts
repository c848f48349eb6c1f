import type { CallAnswer } from '#engine/contract/call.ts'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { decodeList } from '#engine/forms/codec-list.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { functionConfig } from '#features/records/contract.ts'
import type { OpenedView } from '#features/records/contract/views.ts'
import { queryOf } from '#features/records/web/views/view-content.ts'
import { writeListPlace } from '#web/list/list-address.ts'
import type { PlacedList } from '#web/list/list-address.ts'

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
  const list = decodeList(config.columnData)
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

const placed = new WeakMap<OpenFunction, PlacedList>()

/** The list of a function as its address needs it. */
export function placedList(fn: OpenFunction): PlacedList {
  const known = placed.get(fn) ?? newPlacedList(fn)
  placed.set(fn, known)
  return known
}

function newPlacedList({ list, view }: OpenFunction): PlacedList {
  if (!view) return list
  const place = { query: queryOf(view.content), open: undefined, editing: false, view: view.id }
  return { ...list, first: writeListPlace(place, list).toString() }
}
