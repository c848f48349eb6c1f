import type { TextKey } from '#engine/texts/text.ts'
import type { SheetColumnKey } from '#features/users/contract/exchange.ts'

/** Headings of the columns. */
export const sheetTitles: Readonly<Record<SheetColumnKey, TextKey>> = {
  account: 'users.account',
  realName: 'users.name',
  gender: 'users.gender',
  organizeId: 'users.organizations',
  positionId: 'users.positions',
  roleId: 'users.roles',
  groupId: 'users.groups',
  managerId: 'users.manager',
  mobilePhone: 'users.mobile',
  email: 'users.email',
  nation: 'users.nation',
  nativePlace: 'users.native-place',
  certificatesType: 'users.document',
  certificatesNumber: 'users.document-number',
  education: 'users.education',
  birthday: 'users.birthday',
  entryDate: 'users.entry-date',
  telePhone: 'users.telephone',
  landline: 'users.landline',
  urgentContacts: 'users.urgent-contact',
  urgentTelePhone: 'users.urgent-telephone',
  postalAddress: 'users.address',
  sortCode: 'users.sort',
  enabledMark: 'users.state',
  description: 'users.description',
}
