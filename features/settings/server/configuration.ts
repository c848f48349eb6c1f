import { z } from 'zod'
import { passwordPolicy, publicNames, type SystemConfiguration } from '#engine/values/system-configuration.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { isShortMessageAccount } from '#features/message-center/entry.ts'
import { readConfiguration, saveConfiguration } from '#features/settings/contract.ts'
import { refuseAutomatic } from '#features/third-directories/entry.ts'
import { senderAccount } from '#server/channels/short-message.ts'
import { refuseStoredSecrets } from '#server/configuration/connection-settings.ts'
import type { Settings } from '#server/configuration/setting.ts'
import {
  configurationVersion,
  lastChanges,
  saveSettings,
  settingValues,
  systemConfiguration,
  withoutSecrets,
} from '#server/configuration/system-configuration.ts'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { builtInAccount } from '#server/directory/administrators.ts'
import { serve } from '#server/http/serve.ts'
import { refusalsOf } from '#server/http/validate.ts'
import { markUnconditional } from '#server/resource/version-lock.ts'
import { addressAllowed, listedAddresses, wrongAddresses } from '#server/sessions/address-list.ts'
import { isHeldBack } from '#server/sessions/signed-in.ts'

export const serveReadConfiguration = serve(readConfiguration, async ({ session, kernel, caller, db }) => {
  if (!session.isAdministrator || isHeldBack(session)) {
    const configuration = await systemConfiguration(kernel)
    return { ...publicNames.parse(configuration), ...passwordPolicy.parse(configuration) }
  }
  // Read before the values: what is newer than the version is never taken for as old as it.
  const version = await configurationVersion(db)
  const values = { ...(await settingValues(kernel, kernel.declaredSettings)), ...(await systemConfiguration(kernel)) }
  const beside = { version, callerAddress: caller.address, changed: await changedBy(kernel, db) }
  return { ...withoutSecrets(kernel.declaredSettings, values), ...beside }
})

/** Who changed which member when; without a name where the program did, or somebody who is gone. */
async function changedBy(kernel: Kernel, db: Db): Promise<Record<string, { at: number; by: string }>> {
  const [people, changes] = await Promise.all([kernel.directory.snapshot(), lastChanges(db)])
  return Object.fromEntries(
    changes.map(
      ({ key, modified_at: at, modified_by: by }) => [key, { at: at.getTime(), by: people.person(by ?? '')?.name ?? '' }] as const,
    ),
  )
}

export const serveSaveConfiguration = serve(saveConfiguration, async ({ body, session, kernel, caller, transaction }) => {
  const { version, allowLockOut, ...members } = body
  const wanted = checked(kernel.declaredSettings, members)
  const stored = await systemConfiguration(kernel)
  const all = { ...(await settingValues(kernel, kernel.declaredSettings)), ...stored }
  const writer = { account: session.account, address: caller.address, allowed: allowLockOut === true }
  const refusals = [
    refuseWhiteList({ ...stored, ...wanted }, wanted, writer),
    ...refuseStoredSecrets(wanted, all),
    ...refuseAutomatic(wanted, { ...all, ...wanted }),
    await refuseSender(kernel, wanted, all),
  ]
  const found = refusals.filter((one) => one !== undefined)
  if (found.length > 0) throw new Refused(found)
  return transaction(async (tx, audit) => {
    const changes = await saveSettings(kernel, tx, kernel.declaredSettings, wanted, session.userId, version)
    if (Object.keys(changes).length > 0)
      audit({ action: 'configuration.changed', object: 'sys_config', changes: { ...changes, ...markUnconditional(version) } })
    return null
  })
})

/** An account of the message centre that is newly chosen must be there; one that was disabled since stays until another is chosen. */
async function refuseSender(
  { db }: Kernel,
  { smsSender }: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): Promise<Refusal | undefined> {
  if (typeof smsSender !== 'string' || smsSender === stored['smsSender']) return undefined
  const account = senderAccount({ smsSender })
  if (account === undefined || (await isShortMessageAccount(db, account))) return undefined
  return refusal('invalid', 'settings.sms-account-gone', { field: 'smsSender' })
}

interface Writer {
  readonly account: string
  readonly address: string
  /** He knows that the list leaves out his own address. */
  readonly allowed: boolean
}

/** The list of addresses must be readable, name somebody while it is on, and shut out its writer only where he wants it. */
function refuseWhiteList(
  { whitelistSwitch, whiteListIp }: Pick<SystemConfiguration, 'whitelistSwitch' | 'whiteListIp'>,
  wanted: Readonly<Record<string, unknown>>,
  { account, address, allowed }: Writer,
): Refusal | undefined {
  if (!('whitelistSwitch' in wanted) && !('whiteListIp' in wanted)) return undefined
  const field = 'whiteListIp'
  const wrong = wrongAddresses(whiteListIp)
  if (wrong.length > 0) return refusal('invalid', 'settings.address-wrong', { params: { entries: wrong.join('、') }, field })
  if (whitelistSwitch !== 1) return undefined
  if (listedAddresses(whiteListIp).length === 0) return refusal('invalid', 'settings.addresses-missing', { field })
  if (allowed || account === builtInAccount || addressAllowed(whiteListIp, address)) return undefined
  return refusal('invalid', 'settings.shuts-out', { params: { address }, field })
}

/** Members that features declare are not in the contract: they are checked here. Unknown ones are dropped. */
function checked(declared: Settings, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(given).filter(([name, value]) => name in declared && value !== undefined)
  const read = z.object(Object.fromEntries(known.map(([name]) => [name, declared[name]!.schema]))).safeParse(Object.fromEntries(known))
  if (!read.success) throw new Refused(refusalsOf(read.error))
  return read.data
}
