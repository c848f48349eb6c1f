import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { uploadFile } from '#features/files/contract.ts'
import { currentUser, lockScreen, saveLanguage, saveTheme } from '#features/session/contract.ts'
import { bodyHashOf } from '#server/http/idempotency-key.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { wireHash, type TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A key stands for one person, one call and one body (security 14.2). */
const server = await startTestServer()
const { kernel } = server.node
const roleIds = [await givenRole(kernel, 'guests', { menuId: await givenMenu(kernel, 'guesthouse', 'guestbook') })]

async function someone(account: string): Promise<TestClient> {
  await givenPerson(kernel, { account, roleIds })
  return server.signIn(account, personPassword)
}

const theme = async (client: TestClient): Promise<string> => (await client.get(currentUser, { query: {} })).userInfo.theme

describe('the same key', () => {
  const idempotencyKey = 'one-key-for-all'

  test('of somebody else, and for another call, is another key', async () => {
    const [first, second] = [await someone('first'), await someone('second')]
    for (const client of [first, second])
      expect((await client.call(saveTheme, { body: { theme: 'blend' } }, { idempotencyKey })).code).toBe(200)
    expect([await theme(first), await theme(second)]).toEqual(['blend', 'blend'])
    expect((await first.call(saveLanguage, { body: { language: 'en' } }, { idempotencyKey })).code).toBe(200)
    expect((await first.get(currentUser, { query: {} })).userInfo.language).toBe('en')
  })

  test('with another body is refused and changes nothing', async () => {
    const client = await someone('third')
    expect((await client.call(saveTheme, { body: { theme: 'plain' } }, { idempotencyKey })).code).toBe(200)
    expect((await client.call(saveTheme, { body: { theme: 'blend' } }, { idempotencyKey })).code).toBe(409)
    expect(await theme(client)).toBe('plain')
  })

  test('with another file is refused, with the same one gets the same answer', async () => {
    const client = await someone('fourth')
    const upload = async (content: string, name = 'a.txt') => {
      const form = new FormData()
      form.append('file', new Blob([content]), name)
      return client.call(uploadFile, { params: { type: 'annex' }, body: {} }, { form, idempotencyKey })
    }
    const first = await upload('one text')
    expect((await upload('one text')).data).toEqual(first.data)
    expect([(await upload('another text')).code, (await upload('one text', 'b.txt')).code]).toEqual([409, 409])
  })
})

test('a key has eight to 128 characters', async () => {
  const client = await someone('fifth')
  const code = async (idempotencyKey: string): Promise<number> =>
    (await client.call(saveTheme, { body: { theme: 'plain' } }, { idempotencyKey })).code
  expect([await code('1234567'), await code('12345678'), await code('x'.repeat(128)), await code('x'.repeat(129))]).toEqual([
    400, 200, 200, 400,
  ])
})

test('what is stored of a request with a password is of no use for guessing it', async () => {
  const client = await someone('sixth')
  const idempotencyKey = 'unlocking-once'
  const body = { account: 'sixth', password: wireHash(personPassword) }
  await client.get(lockScreen, { body: {} })
  expect((await client.call(lockScreen, { body }, { idempotencyKey })).code).toBe(200)
  expect((await client.call(lockScreen, { body }, { idempotencyKey })).code).toBe(200)
  const other = await client.call(lockScreen, { body: { ...body, password: wireHash('another') } }, { idempotencyKey })
  expect([401, 409]).toContain(other.code)
  const { rows } = await sql<{ body_hash: string }>`select body_hash from idempotency where key = ${idempotencyKey}`.execute(kernel.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.body_hash).not.toBe(bodyHashOf({ body }))
  expect(rows[0]!.body_hash).toBe(bodyHashOf({ body }, client.token))
})
