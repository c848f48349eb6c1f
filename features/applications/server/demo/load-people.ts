import { upsertOrganization, upsertPosition } from '#server/directory/write.ts'
import { upsertPerson } from '#server/people/upsert-person.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { DemoUser } from '#features/applications/server/demo-text.ts'
import type { Demo } from '#features/applications/server/read-application.ts'
import { presentOf } from '#features/applications/server/demo/present-demo.ts'
import { markDemo } from '#server/configuration/demo-marks.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/**
 * Creates the organizations, positions and test logins of a demo. Existing accounts keep their password.
 *
 * @param hashes password hashes by account, computed before the transaction, because each takes a while
 */
export async function loadPeople(kernel: Kernel, tx: Tx, demo: Demo, hashes: ReadonlyMap<string, string>): Promise<void> {
  const before = await presentOf(tx, demo)
  for (const { code, name, kind, parent, region, creditCode, sortCode } of demo.organizations) {
    await upsertOrganization(kernel, byProgram(tx), {
      id: code,
      parentId: parent,
      code,
      name,
      kind,
      regionCode: region,
      creditCode,
      sortCode,
    })
  }
  for (const { code, name, organization } of demo.positions)
    await upsertPosition(kernel, byProgram(tx), { id: code, organizationId: organization, code, name })
  const ids = new Map<string, string>()
  for (const user of managersFirst(demo.users)) ids.set(user.account, await loadUser(kernel, tx, user, ids, hashes))
  // What was there before is not the demo's to remove.
  const after = await presentOf(tx, demo)
  for (const kind of ['user', 'organization', 'position'] as const)
    await markDemo(
      tx,
      kind,
      after[kind].filter((id) => !before[kind].includes(id)),
    )
}

async function loadUser(
  kernel: Kernel,
  tx: Tx,
  user: DemoUser,
  ids: ReadonlyMap<string, string>,
  hashes: ReadonlyMap<string, string>,
): Promise<string> {
  return upsertPerson(kernel, byProgram(tx), {
    account: user.account,
    name: user.name,
    passwordHash: hashes.get(user.account),
    passwordIsOwn: true,
    enabled: user.enabled,
    managerId: user.manager === undefined ? undefined : ids.get(user.manager),
    mobilePhone: user.mobilePhone,
    description: '演示',
    organizationIds: user.organizations,
    positionIds: user.positions,
    roleIds: user.roles,
  })
}

/** Orders users so that a superior is created first; a cycle of superiors stops the start. */
export function managersFirst(users: readonly DemoUser[]): readonly DemoUser[] {
  const made: DemoUser[] = []
  let waiting = users
  while (waiting.length > 0) {
    const accounts = new Set(made.map(({ account }) => account))
    const ready = waiting.filter(({ manager }) => manager === undefined || accounts.has(manager))
    if (ready.length === 0) throw new RangeError(`superiors of ${waiting.map(({ account }) => account).join(', ')} cannot be made`)
    made.push(...ready)
    waiting = waiting.filter((user) => !ready.includes(user))
  }
  return made
}
