import { sql } from 'kysely'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { installApplication } from '#features/applications/server/install/install-application.ts'
import { readApplication, type Application } from '#features/applications/server/read-application.ts'
import { givenEntries, type GivenEntry } from '#features/applications/server/testing/given-entries.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { demoSettings } from '#server/testing/given-filing.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Which villages of the dictionary become profiles, as what, and which are tied to one that is there. */

const server = await startTestServer({ settings: { ...demoSettings, logLevel: 'fatal' } })
const { kernel } = server.node
let application: Application

beforeAll(async () => {
  application = await readApplication(fileURLToPath(new URL('../../../../apps/seed-industry', import.meta.url)))
})

const install = () => installApplication(kernel, application, [])
const rows = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> => (await statement.execute(kernel.db)).rows
const givenVillages = (entries: readonly GivenEntry[]) => givenEntries(kernel, 'seed.village', entries)

/** The step runs as if it had not yet. */
async function installAgain(): Promise<readonly string[]> {
  await sql`delete from application_step where name like 'successions/%'`.execute(kernel.db)
  return install()
}

const profilesOf = (name: string) =>
  rows(sql<{ id: string; village_code: string | null; uscc: string | null; organization_id: string; flow_state: number | null }>`
    select id, village_code, uscc, organization_id, flow_state from records.seed_enterprise where ent_name = ${name} and deleted_at is null`)

test('a village whose code the form would refuse becomes no profile and is tried again; one with a short name becomes one', async () => {
  await givenVillages([
    { code: '6207231069', name: '少两位数字的村' },
    { code: '620723106908', name: '西湾' },
  ])
  expect(await installAgain()).not.toContain('successions/seed.village.json')
  expect(await profilesOf('少两位数字的村')).toEqual([])
  expect(await profilesOf('西湾')).toMatchObject([{ village_code: '620723106908' }])
  await sql`update dictionary_entry set code = '620723106909' where id = 'seed.village.6207231069'`.execute(kernel.db)
  expect(await install()).toContain('successions/seed.village.json')
  expect(await profilesOf('少两位数字的村')).toMatchObject([{ village_code: '620723106909' }])
})

test('a profile says nothing of the organization of the administrator in whose name it is made', async () => {
  await inTransaction(kernel.db, async (tx) => {
    const given = await sql<{ user_id: string }>`insert into user_organization (user_id, organization_id)
      select id, (select id from organization where credit_code is not null limit 1) from user_account where is_administrator
      returning user_id`.execute(tx)
    await kernel.directory.changed(tx, { users: given.rows.map((one) => one.user_id) })
  })
  await givenVillages([{ code: '620723106911', name: '鸭暖无码村' }])
  await installAgain()
  expect(await profilesOf('鸭暖无码村')).toMatchObject([{ uscc: null, organization_id: '' }])
})

test('a village is tied to no profile of its code that is no village, was withdrawn or ended, or lies with its writer', async () => {
  const code = '620723104902'
  const [known] = await rows(sql<{ id: string }>`select id from records.seed_enterprise where village_code = ${code}`)
  const change = (state: number, kind: string) =>
    sql`update records.seed_enterprise set flow_state = ${state}, ent_type = array[${kind}] where id = ${known!.id}`.execute(kernel.db)
  const tied = () => rows(sql<{ record_id: string }>`select record_id from entry_successor where entry_id = ${`seed.village.${code}`}`)
  await givenVillages([{ code, name: '平川二村' }])
  for (const state of [0, 3, 4, 5, 7]) {
    await change(state, 'seed.entType.village')
    expect(await installAgain(), `state ${state}`).not.toContain('successions/seed.village.json')
    expect(await tied(), `state ${state}`).toEqual([])
  }
  await change(2, 'seed.entType.seedco')
  await install()
  expect(await tied()).toEqual([])
  await change(2, 'seed.entType.village')
  expect(await install()).toContain('successions/seed.village.json')
  expect(await tied()).toEqual([{ record_id: known!.id }])
})

test('of two villages of one name the second has the name of its township before it', async () => {
  await givenVillages([
    { code: '620723102912', name: '同名的村' },
    { code: '620723106912', name: '同名的村' },
    { code: '620723106913', name: '同名的村' },
  ])
  // The third would have the name of the second, and waits for another.
  expect(await installAgain()).not.toContain('successions/seed.village.json')
  expect(await profilesOf('同名的村')).toMatchObject([{ village_code: '620723102912' }])
  expect(await profilesOf('鸭暖镇同名的村')).toMatchObject([{ village_code: '620723106912' }])
  expect(await rows(sql`select 1 from records.seed_enterprise where village_code = '620723106913'`)).toEqual([])
})
