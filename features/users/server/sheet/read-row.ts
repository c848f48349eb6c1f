import { createUser, type UserBody } from '#features/users/contract.ts'
import type { UserSheetRow } from '#features/users/contract/exchange.ts'
import type { Lookups } from '#features/users/server/sheet/lookups.ts'
import type { ReadRow } from '#server/managed/import-rows.ts'
import { CellReader } from '#server/managed/read-cells.ts'

/** Texts of the genders, in the order of their numbers. */
export const genderTexts = ['男', '女', '保密'] as const
export const stateTexts = { on: '启用', off: '禁用' } as const

/** The column of the sheet by the member of the body that a rule names. */
export function columnOf(field: string): string {
  return field === 'organizeIdTree' || field === 'organizationIds' ? 'organizeId' : field
}

/** What a row means, or which of its cells mean nothing. */
export function readRow(row: UserSheetRow, lookups: Lookups): ReadRow<UserBody> {
  const cells = new CellReader(row)
  const organizations = cells.several('organizeId', lookups.organization)
  const input = {
    // Cells of the other columns hold what is stored.
    ...row,
    gender: row.gender === '' ? 3 : cells.one('gender', (text) => String(genderTexts.findIndex((one) => one === text) + 1 || '')),
    organizeId: organizations.join(','),
    positionId: cells.several('positionId', (text) => lookups.position(text, organizations)).join(','),
    roleId: cells.several('roleId', idIn(lookups.roles)).join(','),
    groupId: cells.several('groupId', idIn(lookups.groups)).join(','),
    managerId: cells.one('managerId', (text) => lookups.directory.personByAccount(text.split('/').at(-1)?.trim() ?? '')?.id),
    nation: cells.one('nation', idIn(lookups.nations)),
    education: cells.one('education', idIn(lookups.educations)),
    certificatesType: cells.one('certificatesType', idIn(lookups.documents)),
    birthday: cells.day('birthday', lookups.zone),
    entryDate: cells.day('entryDate', lookups.zone),
    enabledMark: row.enabledMark === '' ? 1 : cells.one('enabledMark', (text) => ({ [stateTexts.on]: '1', [stateTexts.off]: '0' })[text]),
    sortCode: row.sortCode === '' ? 0 : row.sortCode,
  }
  return cells.read(createUser.body!, input, columnOf)
}

const idIn =
  (named: readonly { readonly id: string; readonly name: string }[]) =>
  (text: string): string | undefined =>
    named.find(({ name }) => name === text)?.id
