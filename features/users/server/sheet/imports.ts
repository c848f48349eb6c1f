import { sheetHandlers } from '#features/files/entry.ts'
import { userExchange, userSheet, type UserColumn } from '#features/users/contract/exchange.ts'
import { readLookups, type Lookups } from '#features/users/server/sheet/lookups.ts'
import { columnOf, genderTexts, readRow, stateTexts } from '#features/users/server/sheet/read-row.ts'
import { managedUsers } from '#features/users/server/users.ts'
import { userTexts } from '#features/users/texts.ts'

/** People come from a workbook: its template, what was read of it, what became of its rows. */
export const importCalls = sheetHandlers(userExchange, {
  sheet: userSheet,
  name: 'users.sheet',
  texts: userTexts,
  resource: managedUsers,
  lookups: ({ kernel, db }) => readLookups(kernel, db),
  looks: (key, lookups) => ({
    ...(key === 'organizeId' || key === 'postalAddress' ? { width: 30 } : {}),
    ...choicesOf(key, lookups),
  }),
  read: readRow,
  columnOf,
})

function choicesOf(key: UserColumn, lookups: Lookups): { readonly choices?: readonly string[] } {
  const choices: Partial<Record<UserColumn, readonly string[]>> = {
    gender: genderTexts,
    enabledMark: Object.values(stateTexts),
    roleId: lookups.roles.map(({ name }) => name),
    groupId: lookups.groups.map(({ name }) => name),
    nation: lookups.nations.map(({ name }) => name),
    education: lookups.educations.map(({ name }) => name),
    certificatesType: lookups.documents.map(({ name }) => name),
  }
  return choices[key] ? { choices: choices[key] } : {}
}
