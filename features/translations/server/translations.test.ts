import { beforeAll, describe, expect, test } from 'vitest'
import { functionConfig } from '#features/records/contract.ts'
import { saveLanguage } from '#features/session/contract.ts'
import {
  acceptTranslations,
  listTranslations,
  proposeTranslations,
  readTranslation,
  translationMenu,
  updateTranslation,
  type TranslationRow,
} from '#features/translations/contract.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const area = 'function:plots:form.area.label'
let translator: TestClient
let reader: TestClient

const publish = (label: string) =>
  givenFunction(kernel, {
    id: 'plots',
    parts: [part('area', 'number', { label }), part('kind', 'text', { label: '种子类别' }), part('note', 'text', { label: 'kg' })],
    list: { columns: [{ key: 'area', label }] },
  })

async function givenTranslator(account: string, buttons: readonly string[]): Promise<TestClient> {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: account, code: account, name: account, isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), account, { menus: [{ menuId: translationMenu, buttons }] })
  })
  await givenPerson(kernel, { account, roleIds: [account] })
  return server.signIn(account, personPassword)
}

const texts = async (query: object = {}): Promise<readonly TranslationRow[]> =>
  (await translator.get(listTranslations, { query: { kind: 'function', owner: 'plots', pageSize: 500, ...query } })).list
const read = () => translator.get(readTranslation, { params: { id: area } })

beforeAll(async () => {
  await publish('面积')
  await givenFunctionRole(kernel, 'planter', { functionId: 'plots' })
  translator = await givenTranslator('translator', ['btn_edit'])
  reader = await givenTranslator('reader', [])
})

test('each Chinese text of a definition is listed once, with its translations', async () => {
  expect((await texts()).map(({ original }) => original)).toEqual(['面积', '种子类别'])
  const missing = { text: '', state: 'missing', madeFor: '' }
  expect((await texts())[0]).toEqual({
    id: area,
    kind: 'function',
    owner: 'plots',
    ownerName: 'plots',
    original: '面积',
    zhtw: missing,
    en: missing,
    version: 0,
  })
})

test('a translation is shown to who reads in its language, goes out of date with the text, and counts again when it is confirmed', async () => {
  await admin.get(saveLanguage, { body: { language: 'en' } })
  const shown = async () => {
    const { formData } = await admin.get(functionConfig, { params: { modelId: 'plots' }, query: {} })
    return (JSON.parse(formData) as { fields: { __config__: { label: string } }[] }).fields[0]!.__config__.label
  }
  expect(await translator.get(updateTranslation, { params: { id: area }, body: { en: ' Area ', version: 0 } })).toEqual({
    id: area,
    version: 1,
  })
  expect(await shown()).toBe('Area')
  await publish('总面积')
  expect(await shown()).toBe('总面积')
  expect(await read()).toMatchObject({ original: '总面积', en: { text: 'Area', state: 'outdated', madeFor: '面积' } })
  expect((await texts({ state: 'outdated' })).map(({ id }) => id)).toEqual([area])
  expect(await texts({ state: 'outdated', language: 'zhtw' })).toEqual([])
  await translator.get(updateTranslation, { params: { id: area }, body: { en: 'Area', version: 1 } })
  expect(await shown()).toBe('Area')
  await translator.get(updateTranslation, { params: { id: area }, body: { en: '', version: 2 } })
  expect(await shown()).toBe('总面积')
  const log = await kernel.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_name'])
    .where('object', '=', `translation:${area}`)
    .execute()
  expect(log.length).toBe(3)
  expect(new Set(log.map(({ actor_name }) => actor_name)).size).toBe(1)
})

test('of two who translate one text at the same version the second is refused', async () => {
  const { version } = await read()
  await translator.get(updateTranslation, { params: { id: area }, body: { en: 'Total', version } })
  const second = await translator.call(updateTranslation, { params: { id: area }, body: { en: 'Sum', version } })
  expect(second).toMatchObject({ code: 409, data: { version: version + 1 } })
  expect((await read()).en.text).toBe('Total')
})

test('traditional characters are proposed by conversion, and shown once they are accepted', async () => {
  const ids = (await texts()).map(({ id }) => id)
  expect(await translator.get(proposeTranslations, { body: { ids } })).toEqual({ changed: 2 })
  const words = async () => (await kernel.translations.in('zhtw')).of({ kind: 'function', id: 'plots' })
  expect((await texts({ state: 'proposed' })).map(({ zhtw }) => zhtw.text)).toEqual(['總面積', '種子類別'])
  expect(await words()).toBeUndefined()
  expect(await translator.get(acceptTranslations, { body: { ids } })).toEqual({ changed: 2 })
  expect((await words())?.get('种子类别')).toBe('種子類別')
  expect(await translator.get(proposeTranslations, { body: { ids } })).toEqual({ changed: 0 })
})

describe('rights', () => {
  test('who may only see the screen changes nothing', async () => {
    expect((await reader.get(listTranslations, { query: {} })).list.length).toBeGreaterThan(0)
    const refused = [
      await reader.call(updateTranslation, { params: { id: area }, body: { en: 'x' } }),
      await reader.call(proposeTranslations, { body: { ids: [area] } }),
      await reader.call(acceptTranslations, { body: { ids: [area] } }),
    ]
    expect(refused.map(({ code }) => code)).toEqual([403, 403, 403])
  })

  test('a text that is not there is missing, whoever asks', async () => {
    const params = { id: 'function:plots:form.gone.label' }
    expect((await translator.call(readTranslation, { params })).code).toBe(404)
    expect((await translator.call(updateTranslation, { params, body: { en: 'x' } })).code).toBe(404)
  })
})
