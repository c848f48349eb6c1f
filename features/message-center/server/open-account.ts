import type { AccountMember, AccountType } from '#features/message-center/contract.ts'
import { accountStore, type StoredAccount } from '#features/message-center/server/stores.ts'
import { DeliveryFault } from '#server/channels/channel.ts'
import { unseal, type SealedSecret } from '#server/configuration/sealed-secret.ts'
import type { Kernel } from '#server/kernel.ts'

/** For what secrets are encrypted: an address cannot be read as a secret, nor the secret of one type as that of another. */
export const sealedFor = {
  address: 'address of a webhook',
  secret: (type: AccountType): string => (type === '6' ? 'secret of a webhook' : `secret of a message account ${type}`),
} as const

/** An account with its secret in clear; members that were left out are `''`. */
export interface OpenAccount {
  readonly member: (name: AccountMember) => string
  /** `''` where there is none. */
  readonly secret: string
}

export const memberOf =
  (members: StoredAccount['members']): OpenAccount['member'] =>
  (name) =>
    members[name] ?? ''

/**
 * The account that a message names.
 *
 * @throws DeliveryFault where it is gone, disabled or of another type, or encrypted with the key of another data folder
 */
export async function storedAccount(kernel: Kernel, type: AccountType, id: string): Promise<StoredAccount> {
  const account = await accountStore.find(kernel.db, id)
  if (!account?.enabled || account.type !== type) throw new DeliveryFault('message-center.account-gone', { isFinal: true })
  return account
}

/** The same, opened. @throws DeliveryFault likewise */
export async function openAccount(kernel: Kernel, type: AccountType, id: string): Promise<OpenAccount> {
  const { members, secret } = await storedAccount(kernel, type, id)
  return { member: memberOf(members), secret: secret ? await opened(kernel, sealedFor.secret(type), secret) : '' }
}

/** @throws DeliveryFault for what was encrypted with the key of another data folder */
export async function opened(kernel: Kernel, name: string, sealed: SealedSecret): Promise<string> {
  const text = await unseal(kernel.settings.dataDirectory, name, sealed)
  if (text === undefined) throw new DeliveryFault('message-center.account-unreadable', { isFinal: true })
  return text
}
