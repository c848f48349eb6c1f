import { copyJson, isJson, list, oneOf, peek, put, putMembers, restOf, takeMembers, text, boolean } from './codec-members.ts'
import type { Json, Member } from './codec-members.ts'
import type { ListDefinition } from './model.ts'

/*
 * Buttons that a designer adds to a list (`customBtnsList`, form-definition 4). They stay in the rest of the list as the family writes
 * them, and are read from there by whoever needs them, so that lists without any load nothing for them.
 */

/**
 * What a button does: opens an empty form of another function, runs a script, calls a data interface, opens an address, starts a request.
 * `other` is one of a client of the family that nothing here runs.
 */
export type OwnAction = 'form' | 'script' | 'interface' | 'link' | 'flow' | 'other'

/** Where a button stands: in each row, over the rows that are selected, above the list. */
export type OwnPlace = 'row' | 'selection' | 'list'

/** Where buttons may stand by what they do: a form is filled from one record, a script and an interface need one. */
export const placesOfAction: Readonly<Record<OwnAction, readonly OwnPlace[]>> = {
  form: ['row', 'list'],
  script: ['row', 'selection'],
  interface: ['row', 'selection'],
  link: ['row', 'list'],
  flow: ['row', 'list'],
  other: [],
}

/** Which value of the record begins which field of the form that is opened. */
export interface FormOption {
  /** Field of the record of the list. */
  readonly currentField: string
  /** Field of the form that is opened. */
  readonly field: string
}

/** What a parameter of an interface gets: the value of a field of the record, else a text. */
export interface ButtonParameter {
  readonly field: string
  readonly fieldName?: string
  readonly relationField?: string
  readonly defaultValue?: string
}

export interface OwnButton {
  /** Its code among the permission items, as it is: `btn_pay`. */
  readonly name: string
  readonly label: string
  readonly action: OwnAction
  readonly places: readonly OwnPlace[]
  /** Condition on the record, as rules have it; '' for every record. */
  readonly when: string
  /** Asks before it does anything. */
  readonly confirms: boolean
  readonly question: string
  /** What is said when it is done; '' for the usual words. */
  readonly done: string
  /** Function whose form is opened, or of which a request is started. */
  readonly functionId: string
  readonly title: string
  readonly frame: 'general' | 'fullScreen' | 'drawer'
  readonly width: string
  readonly formOptions: readonly FormOption[]
  readonly script: string
  readonly interfaceId: string
  readonly interfaceName: string
  readonly parameters: readonly ButtonParameter[]
  /** With the keys of fields in braces, where it stands in a row. */
  readonly address: string
  readonly rest?: Readonly<Record<string, unknown>>
}

const isPlace = (item: unknown): boolean => item === 'row' || item === 'selection' || item === 'list'
const isOption = (item: unknown): boolean => isJson(item) && typeof item['currentField'] === 'string' && typeof item['field'] === 'string'
const isParameter = (item: unknown): boolean =>
  isJson(item) &&
  typeof item['field'] === 'string' &&
  ['relationField', 'defaultValue', 'fieldName'].every((name) => item[name] === undefined || typeof item[name] === 'string')

/** Members whose names begin with `seedbed` are ours. */
const members: Readonly<Record<keyof Omit<OwnButton, 'action' | 'rest'>, Member>> = {
  name: text('value', ''),
  label: text('label', ''),
  places: list('seedbedPlaces', isPlace, ['row']),
  when: text('seedbedWhen', ''),
  confirms: boolean('event.useConfirm', false),
  question: text('event.confirmTitle', ''),
  done: text('seedbedDone', ''),
  functionId: text('event.modelId', ''),
  title: text('event.popupTitle', ''),
  frame: oneOf('event.popupType', ['general', 'fullScreen', 'drawer'], 'general'),
  width: text('event.popupWidth', ''),
  formOptions: list('event.formOptions', isOption, []),
  script: text('event.func', ''),
  interfaceId: text('event.interfaceId', ''),
  interfaceName: text('event.interfaceName', ''),
  parameters: list('event.templateJson', isParameter, []),
  address: text('event.seedbedAddress', ''),
}

const actionPath = 'event.btnType'
/** The family numbers what its buttons do, and begins with the first. */
const actions = new Map<unknown, OwnAction>([
  [1, 'form'],
  [2, 'script'],
  [3, 'interface'],
  ['seedbedLink', 'link'],
  ['seedbedFlow', 'flow'],
])
const numbers = new Map([...actions].map(([number, action]) => [action, number]))

function actionIn(item: Json): OwnAction {
  const written = peek(item, actionPath)
  if (written === undefined) return 'form'
  return actions.get(typeof written === 'string' && /^[123]$/.test(written) ? Number(written) : written) ?? 'other'
}

function decode(source: Json): OwnButton {
  const item = copyJson(source) as Json
  const action = actionIn(item)
  const taken = takeMembers(item, members)
  const rest = restOf(item)
  return { ...taken, action, ...(rest && { rest }) } as unknown as OwnButton
}

function encode(button: OwnButton): Json {
  const json = copyJson(button.rest ?? {}) as Json
  putMembers(json, { ...button }, members)
  if (actionIn(json) !== button.action) put(json, actionPath, numbers.get(button.action))
  return json
}

/** The member of the family that holds them. */
export const ownButtonsMember = 'customBtnsList'

/** Whether the buttons of a list cannot be read: then it has none. */
export const hasUnreadableButtons = ({ rest }: ListDefinition): boolean => {
  const written = rest?.[ownButtonsMember]
  return written !== undefined && !(Array.isArray(written) && written.every(isJson))
}

const decoded = new WeakMap<object, readonly OwnButton[]>()
const none: readonly OwnButton[] = []

/** The own buttons of a list, in their order; the same for as long as the definition is. */
export function ownButtonsOf(listDefinition: Pick<ListDefinition, 'rest'>): readonly OwnButton[] {
  const written = listDefinition.rest?.[ownButtonsMember]
  if (!Array.isArray(written) || !written.every(isJson)) return none
  const known = decoded.get(written) ?? written.map(decode)
  decoded.set(written, known)
  return known
}

/** The list with other own buttons. */
export function withOwnButtons<List extends ListDefinition>(listDefinition: List, buttons: readonly OwnButton[]): List {
  return { ...listDefinition, rest: { ...listDefinition.rest, [ownButtonsMember]: buttons.map(encode) } }
}

/** Where a button really stands: of the places it was given those that what it does allows. */
export const standsIn = ({ action, places }: OwnButton, place: OwnPlace): boolean =>
  places.includes(place) && placesOfAction[action].includes(place)

/** A button that nothing was said of yet. */
export const newOwnButton = (name: string, label: string, action: OwnAction): OwnButton =>
  decode({ value: name, label, event: { btnType: numbers.get(action) } })

const namedField = /\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}/gu

/** Keys of the fields that an address names. */
export const fieldsOfAddress = (address: string): readonly string[] => [...address.matchAll(namedField)].map(([, key = '']) => key)

/**
 * The address with values in it. It leads out over http or stays in the product; whatever else it may be, such as `javascript:`, is none.
 *
 * @param valueOf the text of a field of the record
 */
export function filledAddress(address: string, valueOf: (key: string) => string): string | undefined {
  if (!isAddress(address)) return undefined
  return address.trim().replace(namedField, (_whole, key: string) => encodeURIComponent(valueOf(key)))
}

/** Whether something can be the address of a button. Its host is written out, so that no value of a record chooses where it leads. */
export function isAddress(address: string): boolean {
  const trimmed = address.trim()
  return /^\/(?![/\\])[^\s\\]*$/.test(trimmed) || /^https?:\/\/[^\s/?#\\{}@]+([/?#][^\s\\]*)?$/i.test(trimmed)
}
