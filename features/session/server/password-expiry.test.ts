import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listMessages } from '#features/messages/contract.ts'
import { updatePasswordMessage } from '#features/session/contract.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const role = await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'office', 'office-page') })
const admin = await server.admin()
await admin.get(saveConfiguration, { body: { passwordIsUpdatedRegularly: 1, updateCycle: 90, updateInAdvance: 7 } })

/** Enters the shell twice and reads the box. */
async function titlesOf(account: string, passwordAgeDays: number): Promise<string[]> {
  const id = await givenPerson(kernel, { account, roleIds: [role] })
  await sql`update user_account set password_changed_at = now() - make_interval(days => ${passwordAgeDays}) where id = ${id}`.execute(
    server.database.db,
  )
  const client = await server.signIn(account, personPassword)
  await client.get(updatePasswordMessage, {})
  await client.get(updatePasswordMessage, {})
  await server.node.drainOutbox()
  return (await client.get(listMessages, { query: {} })).list.map((message) => message.title)
}

test('whoever enters with a password that ends soon is told once a day', async () => {
  expect(await titlesOf('soon', 85)).toEqual(['您的密码将在 5 天后过期，请及时修改。'])
})

test('a younger password is not mentioned', async () => {
  expect(await titlesOf('fresh', 10)).toEqual([])
})
