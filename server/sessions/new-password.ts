import { checkPassword, policyOf } from '#engine/values/password-policy.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { defaultConfiguration, type SystemConfiguration } from '#engine/values/system-configuration.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { setPassword } from '#server/directory/write-own.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'
import { openPasswordCipher } from '#server/sessions/password-cipher.ts'
import { hashPassword, verifyPassword, wireHashOf } from '#server/sessions/password-hash.ts'
import './tables.ts'

/** Whose password it is going to be. */
export interface PasswordOwner {
  readonly id: string
  readonly account: string
  readonly phone: string
  /** The hash stored until now. */
  readonly passwordHash: string | null
}

/** The owner of a password that is to be changed. */
export async function passwordOwner(db: Db, userId: string): Promise<PasswordOwner | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select(['id', 'account', 'mobile_phone', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && { id: row.id, account: row.account, phone: row.mobile_phone, passwordHash: row.password_hash }
}

/** A new password as the wire carries it: its hash, and itself encrypted by whoever sets it. */
export interface OfferedPassword {
  readonly wireHash: string
  readonly cipher: string
  readonly keyId: string
  /** Who asked for the key: the owner, or the administrator who resets. */
  readonly byUserId: string
}

/**
 * Checks a new password against policy and history (security 3.2, 3.3).
 *
 * @returns the hash to store
 * @throws Refused 422 with every rule it breaks
 */
export async function judgeNewPassword(kernel: Kernel, owner: PasswordOwner, offered: OfferedPassword): Promise<string> {
  const configuration = await systemConfiguration(kernel)
  const wireHash =
    configuration.passwordStrengthLimit === 1 || offered.cipher !== ''
      ? await checkedHash(kernel, configuration, owner, offered)
      : offered.wireHash
  if (!/^[0-9a-f]{32}$/i.test(wireHash)) throw new Refused(invalid('session.new-password-missing'))
  await refuseUsed(kernel.db, configuration, owner, wireHash)
  return hashPassword(wireHash)
}

async function checkedHash(
  kernel: Kernel,
  configuration: SystemConfiguration,
  owner: PasswordOwner,
  offered: OfferedPassword,
): Promise<string> {
  if (offered.cipher === '') throw new Refused(invalid('session.cipher-missing'))
  const clear = await openPasswordCipher(kernel, offered.byUserId, offered.keyId, offered.cipher)
  const hash = clear === undefined ? undefined : wireHashOf(clear)
  if (clear === undefined || hash !== offered.wireHash.toLowerCase()) throw new Refused(invalid('session.cipher-unreadable'))
  if (configuration.passwordStrengthLimit === 1) {
    const { commonPasswords } = await import('#engine/values/common-passwords.ts')
    const productNames = [configuration.sysName, configuration.title, defaultConfiguration.sysName, defaultConfiguration.title, 'seedbed']
    const found = checkPassword(clear, policyOf(configuration), {
      account: owner.account,
      phone: owner.phone,
      productNames,
      common: commonPasswords(),
    })
    if (found.length > 0) throw new Refused(found.map((one) => ({ ...one, field: 'password' })))
  }
  return hash
}

async function refuseUsed(db: Db, configuration: SystemConfiguration, owner: PasswordOwner, wireHash: string): Promise<void> {
  if (owner.passwordHash && (await verifyPassword(owner.passwordHash, wireHash))) throw new Refused(invalid('session.password-unchanged'))
  if (configuration.disableOldPassword !== 1) return
  const count = configuration.disableTheNumberOfOldPasswords
  const earlier = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', owner.id)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  for (const { password_hash } of earlier) {
    if (await verifyPassword(password_hash, wireHash)) throw new Refused(invalid('session.password-used-before', { count }))
  }
}

function invalid(text: string, params: Readonly<Record<string, number>> = {}): Refusal {
  return refusal('invalid', text, { field: 'password', params })
}

/**
 * Stores a checked password and keeps the former one in the history.
 *
 * @param chosenByOwner false for one that somebody else set: the next sign-in demands a change
 */
export async function storePassword(tx: Tx, owner: PasswordOwner, passwordHash: string, chosenByOwner: boolean): Promise<void> {
  if (owner.passwordHash)
    await tx.insertInto('password_history').values({ id: newId(), user_id: owner.id, password_hash: owner.passwordHash }).execute()
  await setPassword(tx, owner.id, passwordHash, chosenByOwner ? new Date() : null)
}
