import type { Refusal } from '#engine/values/refusal.ts'
import type { Decoded } from '../codec-form.ts'
import type { Json } from '../codec-members.ts'
import { decodeList, encodeList } from '../codec-list.ts'
import type { ListDefinition, PhoneList, PhoneSection } from '../model.ts'
import { phoneSections, withPhoneOfCards } from './phone-list.ts'

/** The two texts of a function that say its list. */
export interface ListTexts {
  readonly columnData: unknown
  readonly appColumnData?: unknown
}

export type DecodedLists =
  | { readonly ok: true; readonly value: ListDefinition }
  | { readonly ok: false; readonly text: 'columnData' | 'appColumnData'; readonly refusal: Refusal }

/** Names what phones have of their own; ours. */
const apartMember = 'seedbedApart'

const same = (one: readonly PhoneSection[], other: readonly PhoneSection[]): boolean => one.join() === other.join()

/** The sections that a definition names, in their order; undefined where it names none, or something else. */
function namedIn(value: unknown): readonly PhoneSection[] | undefined {
  if (!Array.isArray(value)) return undefined
  const named = phoneSections.filter((section) => value.includes(section))
  return named.length === value.length && named.every((section, at) => section === value[at]) ? named : undefined
}

/** A phone list of the family is set as a whole; one without columns was never designed. */
const usual = ({ columns }: ListDefinition): readonly PhoneSection[] => (columns.length > 0 ? phoneSections : [])

/** Reads an `appColumnData` of the family, which has the shape of a `columnData`, without loss; undefined where nothing is written. */
function decodePhone(source: unknown): Decoded<PhoneList | undefined> {
  if (isNothing(source)) return { ok: true, value: undefined }
  const decoded = decodeList(source)
  if (!decoded.ok) return decoded
  const list = decoded.value
  const rest = { ...list.rest }
  const named = namedIn(rest[apartMember])
  // Like other members: what says the usual stays in the rest, so that it comes back.
  if (named && !same(named, usual(list))) delete rest[apartMember]
  return { ok: true, value: { apart: named ?? usual(list), list: { ...list, rest } } }
}

const isNothing = (source: unknown): boolean =>
  source === undefined ||
  source === null ||
  (typeof source === 'string' ? source.trim() === '' || source.trim() === '{}' : Object.keys(source).length === 0)

/** Reads `columnData` and `appColumnData` of a function, texts or objects, into its list. */
export function decodeLists({ columnData, appColumnData }: ListTexts): DecodedLists {
  const list = decodeList(columnData)
  if (!list.ok) return { ...list, text: 'columnData' }
  const phone = decodePhone(appColumnData)
  if (!phone.ok) return { ...phone, text: 'appColumnData' }
  return { ok: true, value: withPhoneOfCards({ ...list.value, ...(phone.value && { phone: phone.value }) }) }
}

/** The `appColumnData` of a list as an object; undefined where a phone shows what the computer shows. */
export function encodePhone({ phone }: ListDefinition): Json | undefined {
  if (!phone) return undefined
  const json = encodeList(phone.list)
  if (!same(phone.apart, usual(phone.list)) || namedIn(json[apartMember])) json[apartMember] = [...phone.apart]
  return json
}

/** A whole list as it is told of phones, so that it is read as theirs, also where a reader sees no column of it. */
export const asPhoneList = (list: Json): Json => ({ ...list, [apartMember]: [...phoneSections] })

/** Both texts of a list, as a function keeps them. */
export function textsOfList(list: ListDefinition): { readonly columnData: string; readonly appColumnData: string } {
  const phone = encodePhone(list)
  return { columnData: JSON.stringify(encodeList(list)), appColumnData: phone ? JSON.stringify(phone) : '' }
}
