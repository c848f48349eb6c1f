import { allowedUsers, ownSubordinates, peopleOfOrganization, type PersonNode } from '#features/pickers/contract.ts'
import { idsOfKind } from '#features/pickers/web/kinds.ts'
import { everybodySource, pageSize, personItem, type PersonItem } from '#features/pickers/web/people.ts'
import type { PickerOffer, PickerSource } from '#ui/picker/source.ts'
import { request } from '#web/call/request.ts'

const detail = ({ organization }: PersonItem): string => organization

/** A list of people that is read whole. */
function listed(read: (keyword: string) => Promise<readonly PersonNode[]>): PickerOffer<PersonItem> {
  const search = async (text: string) => ({ items: (await read(text)).map(personItem) })
  return { search, label: everybodySource.label, detail }
}

/** People: everybody, those of the own organization, and those who report to the user. */
export const peopleSource: PickerSource<PersonItem> = {
  ...everybodySource,
  tabs: [
    { title: 'ui.picker.tab.all', offer: everybodySource },
    { title: 'ui.picker.tab.organization', offer: listed((keyword) => request(peopleOfOrganization, { query: { keyword } })) },
    { title: 'ui.picker.tab.subordinates', offer: listed((keyword) => request(ownSubordinates, { body: { keyword } })) },
  ],
  among: (allowed) => ({
    search: async (text, after) => {
      const currentPage = Number(after ?? '1')
      const ids = {
        userIds: idsOfKind(allowed, 'user'),
        departIds: idsOfKind(allowed, 'company', 'department'),
        positionIds: idsOfKind(allowed, 'position'),
        roleIds: idsOfKind(allowed, 'role'),
        groupIds: idsOfKind(allowed, 'group'),
      }
      const { list, pagination } = await request(allowedUsers, { body: { ...ids, pagination: { keyword: text, currentPage, pageSize } } })
      return { items: list.map(personItem), ...(currentPage * pageSize < pagination.total ? { next: String(currentPage + 1) } : {}) }
    },
    byIds: everybodySource.byIds,
    label: everybodySource.label,
    detail,
  }),
}
