import type { Platform } from '#features/third-directories/contract.ts'
import { dingTalkDirectory, sendDingTalkText } from '#features/third-directories/server/dingtalk.ts'
import { connectionOf, platformParts } from '#features/third-directories/server/open-directory.ts'
import type { PlatformParts, Tokens } from '#features/third-directories/server/platform-caller.ts'
import { checkWecomAgent, sendWecomText } from '#features/third-directories/server/wecom.ts'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import './links.ts'

/** An application of a platform, by which messages go out. */
export interface PlatformApplication {
  /** Id of the corporation at WeCom, AppKey at DingTalk. */
  readonly id: string
  readonly secret: string
  readonly agentId: string
}

interface TextMessage {
  /** Who gets it. */
  readonly userId: string
  readonly content: string
  readonly signal: AbortSignal
  /** Instead of that of the system configuration. */
  readonly application?: PlatformApplication | undefined
}

/** Tokens live for hours and platforms limit how often one is asked for, so all messages of a process share them. */
const tokensOf = new WeakMap<Kernel, Tokens>()

function sharedTokens(kernel: Kernel): Tokens {
  const tokens: Tokens = tokensOf.get(kernel) ?? new Map<string, Promise<string>>()
  tokensOf.set(kernel, tokens)
  return tokens
}

/**
 * Sends a text over a platform to the person who is linked with one of ours.
 *
 * @returns `false` for a person without a link
 * @throws ThirdProblem where the platform refuses or cannot be reached
 */
export async function sendPlatformText(
  kernel: Kernel,
  platform: Platform,
  { userId, content, signal, application }: TextMessage,
): Promise<boolean> {
  const link = await kernel.db
    .selectFrom('third_link')
    .select('third_id')
    .where('platform', '=', platform)
    .where('kind', '=', 'person')
    .where('own_id', '=', userId)
    .where('third_id', 'is not', null)
    .executeTakeFirst()
  const to = link?.third_id
  if (!to) return false
  await asking(kernel, platform, signal, async (parts, own) => {
    const { id, secret, agentId } = application ?? own
    if (platform === 'wecom') await sendWecomText(parts, { corpId: id, secret }, agentId, to, content)
    else await sendDingTalkText(parts, { appKey: id, appSecret: secret }, agentId, to, content)
  })
  return true
}

/** The platforms on which a person of ours is linked with one of theirs. */
export async function linkedPlatforms(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('third_link')
    .select('platform')
    .where('kind', '=', 'person')
    .where('own_id', '=', userId)
    .where('third_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ platform }) => platform))
}

/** Asks a platform whether an application is the right one. @throws ThirdProblem */
export async function checkApplication(
  kernel: Kernel,
  platform: Platform,
  { id, secret, agentId }: PlatformApplication,
  signal: AbortSignal,
): Promise<void> {
  await asking(kernel, platform, signal, async ({ tokens: _, ...parts }) => {
    if (platform === 'wecom') await checkWecomAgent(parts, { corpId: id, secret }, agentId)
    else await dingTalkDirectory(parts, { appKey: id, appSecret: secret }).check()
  })
}

async function asking(
  kernel: Kernel,
  platform: Platform,
  signal: AbortSignal,
  work: (parts: PlatformParts, own: PlatformApplication) => Promise<void>,
): Promise<void> {
  const connection = await connectionOf(kernel)
  const { qyhCorpId, qyhAgentSecret, qyhAgentId, dingSynAppKey, dingSynAppSecret, dingAgentId } = connection
  const own =
    platform === 'wecom'
      ? { id: qyhCorpId, secret: qyhAgentSecret, agentId: qyhAgentId }
      : { id: dingSynAppKey, secret: dingSynAppSecret, agentId: dingAgentId }
  const parts = { ...platformParts(connection, platform, signal), tokens: sharedTokens(kernel) }
  try {
    await work(parts, own)
  } finally {
    parts.client.close()
  }
}
