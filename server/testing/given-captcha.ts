import { captchaByRandom } from '#features/session/contract.ts'
import type { TestServer } from '#server/testing/test-server.ts'

let pictures = 0

/** Has a captcha drawn and reads its code from the database: `code` and `timestamp` of the calls that ask for one. */
export async function givenCaptcha({ visitor, database }: TestServer): Promise<{ code: string; timestamp: string }> {
  const timestamp = `picture-${(pictures += 1)}`
  await visitor.fetch(captchaByRandom, { params: { random: timestamp } })
  const { value } = await database.db.selectFrom('captcha').select('value').where('name', '=', timestamp).executeTakeFirstOrThrow()
  return { code: value, timestamp }
}
