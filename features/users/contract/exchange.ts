import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { sheetCalls, type Sheet, type SheetRow } from '#engine/resource/sheet-calls.ts'
import { userQuery, userRules, usersPath } from '#features/users/contract/rules.ts'

/** Headings of the columns, by the members of a user that they stand for, in their order. */
const titles = {
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
export type UserColumn = keyof typeof titles
export type UserSheetRow = SheetRow<UserColumn>

/** The workbook of users. */
export const userSheet: Sheet<UserColumn> = {
  columns: Object.keys(titles) as UserColumn[],
  needed: ['account', 'realName', 'organizeId'],
  titles,
}

export const userExchange = sheetCalls(usersPath, userRules, userSheet)

/** What the list shows for the same query, of the page (`0`) or of all (`1`). */
export const exportUsers = userExchange.exportSheet({ ...userQuery.shape, dataType: z.enum(['0', '1']).default('0') })
/** The same under its later address. */
export const exportUsersLater = call({ ...exportUsers, path: `${usersPath}/ExportData` })
