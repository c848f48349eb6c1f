import { fromEpoch } from '#engine/values/calendar.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { offerSheet } from '#features/files/entry.ts'
import { exportUsers, exportUsersLater, userSheet, type UserSheetRow } from '#features/users/contract/exchange.ts'
import { readLookups, type Lookups } from '#features/users/server/sheet/lookups.ts'
import { genderTexts, stateTexts } from '#features/users/server/sheet/read-row.ts'
import { listedUsers, namesOf, userFilters, wireForm } from '#features/users/server/users.ts'
import { offsetOf } from '#engine/contract/shapes.ts'
import { userStore, type UserRow } from '#server/directory/user-store.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { wantedBy } from '#server/managed/read-rows.ts'
import { countedAtMost } from '#server/resource/store.ts'

/** What the list shows, of a page or of all, as a workbook; personal numbers are masked as in the list. */
const exported = async (context: CallContext<typeof exportUsers>) => {
  const { kernel, db, query } = context
  const lookups = await readLookups(kernel, db)
  const wanted = await wantedBy(listedUsers, query, userFilters(lookups.directory)(query, context), context)
  const page = query.dataType === '1' ? { limit: countedAtMost + 1 } : { limit: query.pageSize, offset: offsetOf(query) }
  const found = await userStore.list(db, { ...wanted, ...page })
  if (found.length > countedAtMost) throw new Refused(refusal('too-large', 'kernel.too-large'))
  const rows = found.map((row) => textsOf(row, wireForm(row, kernel.cipher), lookups))
  const note = { action: 'user.exported', object: userStore.table }
  return offerSheet(context, { sheet: userSheet, name: 'users.sheet', selectKey: query.selectKey, rows, note })
}

export const exportCalls = [serve(exportUsers, exported), serve(exportUsersLater, exported)]

/** A user as the texts of a sheet. */
function textsOf(row: UserRow, form: ReturnType<typeof wireForm>, lookups: Lookups): UserSheetRow {
  const { directory, zone } = lookups
  const manager = directory.person(row.manager_id ?? '')
  const day = (date: Date | null): string => (date && fromEpoch(date.getTime(), 'yyyy-MM-dd', zone)) ?? ''
  const named = (of: Lookups['roles'], ids: readonly string[]): string =>
    ids.flatMap((id) => of.find((one) => one.id === id)?.name ?? []).join('；')
  return {
    account: form.account,
    realName: form.realName,
    gender: genderTexts[form.gender - 1] ?? '',
    organizeId: namesOf(directory, row.organizations),
    positionId: row.positions.flatMap((id) => lookups.positionName(id) || []).join('；'),
    roleId: named(lookups.roles, row.roles),
    groupId: named(lookups.groups, row.groups),
    managerId: manager ? `${manager.name}/${manager.account}` : '',
    mobilePhone: form.mobilePhone,
    email: form.email,
    nation: named(lookups.nations, [form.nation]),
    nativePlace: form.nativePlace,
    certificatesType: named(lookups.documents, [form.certificatesType]),
    certificatesNumber: form.certificatesNumber,
    education: named(lookups.educations, [form.education]),
    birthday: day(row.birthday),
    entryDate: day(row.entry_date),
    telePhone: form.telePhone,
    landline: form.landline,
    urgentContacts: form.urgentContacts,
    urgentTelePhone: form.urgentTelePhone,
    postalAddress: form.postalAddress,
    sortCode: String(form.sortCode),
    enabledMark: row.enabled ? stateTexts.on : stateTexts.off,
    description: form.description,
  }
}
