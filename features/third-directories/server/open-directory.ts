import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import type { SystemConfiguration } from '#engine/values/system-configuration.ts'
import type { Platform } from '#features/third-directories/contract.ts'
import { dingTalkDirectory } from '#features/third-directories/server/dingtalk.ts'
import type { PlatformParts } from '#features/third-directories/server/platform-caller.ts'
import type { ThirdDirectory } from '#features/third-directories/server/third-directory.ts'
import { wecomDirectory } from '#features/third-directories/server/wecom.ts'
import { connectionSettings, refuseStoredSecrets } from '#server/configuration/connection-settings.ts'
import type { SettingValues } from '#server/configuration/setting.ts'
import { hiddenSecret, settingValues, systemConfiguration } from '#server/configuration/system-configuration.ts'
import type { Kernel } from '#server/kernel.ts'
import { jsonClient } from '#server/outgoing/json-client.ts'

/** The configuration with the addresses of the platforms, secrets in clear. */
export type Connection = SystemConfiguration & SettingValues<typeof connectionSettings>

/** The connections as they are stored, or as somebody types them. @throws Refused where a stored secret would go to another address */
export async function connectionOf(kernel: Kernel, typed: Partial<Connection> = {}): Promise<Connection> {
  const stored = { ...(await settingValues(kernel, connectionSettings)), ...(await systemConfiguration(kernel)) }
  const wrong = refuseStoredSecrets(typed, stored)
  if (wrong.length > 0) throw new Refused(wrong)
  const known = Object.entries(typed).filter(([, value]) => value !== undefined && value !== hiddenSecret)
  return { ...stored, ...Object.fromEntries(known) }
}

/** The first credential of a platform that nobody has entered yet. */
export function refuseUnset(connection: Connection, needed: readonly (keyof Connection)[]): Refusal | undefined {
  const field = needed.find((member) => connection[member] === '')
  return field === undefined ? undefined : refusal('invalid', 'third.not-set', { field })
}

/** What a platform needs to be synchronized with. */
export const neededFor: Readonly<Record<Platform, readonly (keyof Connection)[]>> = {
  wecom: ['qyhCorpId', 'qyhCorpSecret'],
  dingtalk: ['dingSynAppKey', 'dingSynAppSecret'],
}

export function platformParts({ outgoingAddresses, ...connection }: Connection, platform: Platform, signal?: AbortSignal): PlatformParts {
  const address = platform === 'wecom' ? connection.qyhApiAddress : connection.dingApiAddress
  return { client: jsonClient({ allowed: outgoingAddresses }), address, signal }
}

/** Works with the directory of a platform, and closes its connections in the end. */
export async function withDirectory<Result>(
  connection: Connection,
  platform: Platform,
  signal: AbortSignal | undefined,
  work: (directory: ThirdDirectory) => Promise<Result>,
): Promise<Result> {
  const parts = platformParts(connection, platform, signal)
  const { qyhCorpId: corpId, qyhCorpSecret: secret, qyhAgentSecret: agentSecret } = connection
  const { dingSynAppKey: appKey, dingSynAppSecret: appSecret } = connection
  try {
    return await work(
      platform === 'wecom' ? wecomDirectory(parts, { corpId, secret, agentSecret }) : dingTalkDirectory(parts, { appKey, appSecret }),
    )
  } finally {
    parts.client.close()
  }
}
