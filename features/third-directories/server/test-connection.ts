import { refusal, Refused } from '#engine/values/refusal.ts'
import { testDingTalk, testWecom, type Platform } from '#features/third-directories/contract.ts'
import {
  connectionOf,
  neededFor,
  platformParts,
  refuseUnset,
  withDirectory,
  type Connection,
} from '#features/third-directories/server/open-directory.ts'
import { ThirdProblem } from '#features/third-directories/server/third-directory.ts'
import { checkWecomAgent } from '#features/third-directories/server/wecom.ts'
import { serve } from '#server/http/serve.ts'

/** Asks WeCom with what is typed, or with what is stored where nothing is sent. */
export const serveTestWecom = serve(testWecom, async ({ params, body, kernel, transaction }) => {
  const connection = await connectionOf(kernel, body)
  if (params.type === '0') await checkAgent(connection)
  else await checkDirectory(connection, 'wecom', 'qyhCorpSecret')
  return transaction(async (_tx, audit) => {
    audit({ action: 'third-directory.tested', object: 'wecom', changes: { type: params.type } })
    return null
  })
})

export const serveTestDingTalk = serve(testDingTalk, async ({ body, kernel, transaction }) => {
  await checkDirectory(await connectionOf(kernel, body), 'dingtalk', 'dingSynAppSecret')
  return transaction(async (_tx, audit) => {
    audit({ action: 'third-directory.tested', object: 'dingtalk' })
    return null
  })
})

async function checkDirectory(connection: Connection, platform: Platform, secret: keyof Connection): Promise<void> {
  const unset = refuseUnset(connection, neededFor[platform])
  if (unset) throw new Refused(unset)
  await refusing(platform, secret, () => withDirectory(connection, platform, undefined, (directory) => directory.check()))
}

async function checkAgent(connection: Connection): Promise<void> {
  const unset = refuseUnset(connection, ['qyhCorpId', 'qyhAgentId', 'qyhAgentSecret'])
  if (unset) throw new Refused(unset)
  const parts = platformParts(connection, 'wecom')
  const credentials = { corpId: connection.qyhCorpId, secret: connection.qyhAgentSecret }
  try {
    await refusing('wecom', 'qyhAgentSecret', () => checkWecomAgent(parts, credentials, connection.qyhAgentId))
  } finally {
    parts.client.close()
  }
}

/** @throws Refused at the member that the failure speaks of */
async function refusing(platform: Platform, secret: keyof Connection, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ThirdProblem)) throw error
    throw new Refused(refusal('invalid', error.text, { params: error.params, field: fieldOf(platform, secret, error) }))
  }
}

function fieldOf(platform: Platform, secret: keyof Connection, { text }: ThirdProblem): keyof Connection {
  if (text === 'third.wrong-corporation') return 'qyhCorpId'
  if (text === 'third.wrong-agent') return 'qyhAgentId'
  if (text.startsWith('kernel.outgoing-')) return platform === 'wecom' ? 'qyhApiAddress' : 'dingApiAddress'
  return secret
}
