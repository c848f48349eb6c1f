import { knownListMembers } from '../../codec-list.ts'
import type { ListDefinition, PhoneList, PhoneSection } from '../../model.ts'
import { ownButtonsMember, ownButtonsOf, withOwnButtons } from '../../own-buttons.ts'
import { listOnPhone, newPhoneList, phoneSections, withDisplay } from '../../phone/phone-list.ts'

/** The list with a section that is set for phones alone from now on; it begins with what the computer shows. */
export function setApart(list: ListDefinition, section: PhoneSection): ListDefinition {
  const { phone } = list
  if (!phone) return { ...list, phone: newPhoneList(list, section) }
  if (phone.apart.includes(section)) return list
  const apart = phoneSections.filter((one) => one === section || phone.apart.includes(one))
  return { ...list, phone: { apart, list: withSection(phone.list, section, list) } }
}

/** The list whose phones show in a section what the computer shows. What another product of the family wrote of phones stays. */
export function setSame(list: ListDefinition, section: PhoneSection): ListDefinition {
  const { phone, ...computer } = list
  if (!phone) return list
  const apart = phone.apart.filter((one) => one !== section)
  return apart.length === 0 && !saysMore(phone) ? computer : { ...list, phone: { ...phone, apart } }
}

const listMembers = new Set([...knownListMembers, ownButtonsMember, 'ruleList'])

const saysMore = ({ list: { rest = {} } }: PhoneList): boolean => Object.keys(rest).some((name) => !listMembers.has(name))

/** The list after a section of what phones show was edited; where the section is not set apart, nothing changes. */
export function editedOnPhone(
  list: ListDefinition,
  section: PhoneSection,
  edit: (shown: ListDefinition) => ListDefinition,
): ListDefinition {
  const { phone } = list
  if (!phone?.apart.includes(section)) return list
  return { ...list, phone: { ...phone, list: withSection(phone.list, section, edit(listOnPhone(list))) } }
}

/** A list with the section of another one. */
function withSection(list: ListDefinition, section: PhoneSection, from: ListDefinition): ListDefinition {
  if (section === 'columns') return { ...list, columns: from.columns }
  if (section === 'searches') return { ...list, searches: from.searches }
  if (section === 'display') return withDisplay(list, from)
  const { buttons, rowButtons } = from
  const own = ownButtonsOf(from)
  const named = { ...list, buttons, rowButtons }
  return own.length === 0 && ownButtonsOf(list).length === 0 ? named : withOwnButtons(named, own)
}
