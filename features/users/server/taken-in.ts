import type { InwardPerson, InwardWork, InwardWriter } from '#features/third-directories/entry.ts'
import { newUserBody } from '#features/users/contract/inputs.ts'
import { managedUsers } from '#features/users/server/users.ts'
import { userStore, type UserRow } from '#server/directory/user-store.ts'
import { readTyped } from '#server/managed/read-typed.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Base } from '#server/managed/resource.ts'
import { insertNew, judge, replaceOld } from '#server/managed/write-rows.ts'
import { newId } from '#server/new-id.ts'
import type { Versioned } from '#server/resource/store.ts'

/** Gender of somebody of whom it is not told. */
const unknownGender = 3

type Typed = Pick<UserRow, 'account' | 'name' | 'gender'> & {
  readonly mobile: string | undefined
  readonly organizationIds: readonly string[]
}

/** As the form of the screen takes it; everything else stays. @throws Refused as the form does */
function typedRow(
  { kernel, session }: InwardWork,
  { account, name, gender, mobile, organizationIds }: Typed,
  base: Base<UserRow>,
): UserRow {
  const typed = { account, realName: name, gender, mobilePhone: mobile, organizeIdTree: organizationIds.map((id) => [id]) }
  return managedUsers.typed(readTyped(newUserBody, typed), base, { kernel, session, db: kernel.db })
}

/** People who are taken in from a platform. A new one has no password, so nobody can sign in with the account until one is set. */
export const takenInPeople: InwardWriter<InwardPerson> = {
  create: async (work, account, { name = '', mobile, organizationIds }) => {
    const { kernel, session, tx, audit } = work
    const key = { id: newId(), version: 1 }
    const after = typedRow(work, { account, name, gender: unknownGender, mobile, organizationIds }, { key, before: undefined })
    const change = { kernel, session, db: kernel.db, tx, act: 'add', before: undefined, after } as const
    await managedUsers.begin?.(kernel, tx)
    await judge(managedUsers, change)
    await insertNew(managedUsers, change, audit)
    return after.id
  },
  update: (work, id, { name, mobile, organizationIds }) =>
    changed(work, id, 'edit', (before, key) => {
      const { account, gender, organizations } = before
      const wanted = organizationIds.length > 0 ? organizationIds : organizations
      return typedRow(work, { account, name: name ?? before.name, gender, mobile, organizationIds: wanted }, { key, before })
    }),
  disable: (work, id) => changed(work, id, 'switch', (before, key) => ({ ...before, ...key, enabled: false })),
}

async function changed(
  { kernel, session, tx, audit }: InwardWork,
  id: string,
  act: 'edit' | 'switch',
  change: (before: UserRow, key: Versioned) => UserRow,
): Promise<void> {
  await managedUsers.begin?.(kernel, tx)
  const before = present(await userStore.lock(tx, id))
  const after = change(before, { id, version: before.version + 1 })
  const written = { kernel, session, db: kernel.db, tx, act, before, after }
  await judge(managedUsers, written)
  await replaceOld(managedUsers, written, audit, { action: act === 'switch' ? 'disabled' : 'changed' })
}
