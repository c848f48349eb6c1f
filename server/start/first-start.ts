import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { checkPassword, defaultPasswordPolicy } from '#engine/values/password-policy.ts'
import { setMenuItems, upsertMenu, upsertSystem } from '#server/access/write.ts'
import { builtInAccount } from '#server/directory/administrators.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import { upsertPerson } from '#server/people/upsert-person.ts'
import type { BuiltInMenu } from '#server/feature.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashPassword, wireHashOf } from '#server/sessions/password-hash.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** The system that holds the menus of development and administration. */
export const mainSystemId = 'main'

/** Any number; of several nodes that start at once one does the work first, the others find it done. */
const lockKey = 7_337_002

/**
 * Creates what must exist before the first sign-in: the administrator, and the main system with the menus that features declare.
 * Runs on every start; later runs only update menus whose declaration changed.
 *
 * @param tell gets the random password of the administrator, once (security 3.4)
 */
export async function firstStart(kernel: Kernel, menus: readonly BuiltInMenu[], tell: (line: string) => void = printLine): Promise<void> {
  const password = kernel.settings.adminPassword ?? randomPassword()
  const created = await inTransaction(kernel.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    await upsertSystem(kernel, byProgram(tx), {
      id: mainSystemId,
      code: mainSystemId,
      name: '开发平台',
      icon: 'setting',
      isMain: true,
      sortCode: 1000,
    })
    for (const menu of menus) await writeMenu(kernel, tx, menu)
    return createAdministrator(kernel, tx, password)
  })
  if (!created) return
  if (kernel.settings.adminPassword === undefined)
    tell(`First administrator: account ${builtInAccount}, password ${password} (to be changed at the first sign-in)`)
  else if (checkPassword(password, defaultPasswordPolicy, { account: builtInAccount }).length > 0)
    kernel.log.warn('SEEDBED_ADMIN_PASSWORD is weak: change it after the first sign-in')
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function createAdministrator(kernel: Kernel, tx: Tx, password: string): Promise<boolean> {
  const known = await tx.selectFrom('user_account').select('id').where('is_administrator', '=', true).limit(1).executeTakeFirst()
  if (known) return false
  await upsertPerson(kernel, byProgram(tx), {
    account: builtInAccount,
    name: '管理员',
    isAdministrator: true,
    organizationIds: [],
    passwordHash: await hashPassword(wireHashOf(password)),
    passwordIsOwn: kernel.settings.adminPassword !== undefined,
  })
  return true
}

async function writeMenu(kernel: Kernel, tx: Tx, menu: BuiltInMenu): Promise<void> {
  const { code, name, icon, type, address, sortCode, buttons = [] } = menu
  await upsertMenu(kernel, byProgram(tx), {
    id: code,
    parentId: menu.parent,
    systemId: mainSystemId,
    code,
    name,
    icon,
    type,
    address,
    sortCode,
    judges: { buttons: buttons.length > 0 },
  })
  await setMenuItems(kernel, byProgram(tx), code, 'button', buttons)
}

/** 16 characters nobody mistakes for each other: about 90 bits. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')
}
