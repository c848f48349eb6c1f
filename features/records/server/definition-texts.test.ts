import { beforeAll, describe, expect, test } from 'vitest'
import type { Translated } from '#engine/texts/translation.ts'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { givenDictionaries } from '#features/dictionaries/testing/given-dictionaries.ts'
import { createRecord, functionConfig, getRecordTexts, listRecords } from '#features/records/contract.ts'
import { currentUser, saveLanguage } from '#features/session/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import type { TranslatedPlace } from '#server/translations/write.ts'
import { writeTranslations } from '#server/translations/write.ts'

/** The texts of definitions in the language of who reads them. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const { givenCategory, givenEntry } = givenDictionaries(kernel, admin)
const params = { modelId: 'plots' }
let soil: string
let sand: string
let id: string
let english: TestClient
let chinese: TestClient

async function translate(at: TranslatedPlace, original: string, text: string, more: object = {}): Promise<void> {
  const said: Translated = { en: { original, text, ...more } }
  await inTransaction(kernel.db, (tx) => writeTranslations(kernel, byProgram(tx), [{ ...at, said }]).then(() => undefined))
}

beforeAll(async () => {
  soil = await givenCategory()
  sand = await givenEntry(soil, 'sand', { fullName: '沙土' })
  const parts = [
    part('area', 'number', { label: '面积', required: true }),
    part('soil', 'select', { label: '土壤', options: { dataType: 'dictionary', dictionaryType: soil } }),
    part('kind', 'text', { label: '品种', unique: true, placeholder: '请填品种' }),
  ]
  await givenFunction(kernel, { id: 'plots', parts, list: { columns: parts.map(({ key, label }) => ({ key, label })) } })
  await givenFunctionRole(kernel, 'planter', { functionId: 'plots' })
  for (const account of ['chinese', 'english']) await givenPerson(kernel, { account, roleIds: ['planter'] })
  chinese = await server.signIn('chinese', personPassword)
  english = await server.signIn('english', personPassword)
  await english.get(saveLanguage, { body: { language: 'en' } })

  const form = { kind: 'function', owner: 'plots' } as const
  await translate({ ...form, place: 'form.area.label' }, '面积', 'Area')
  await translate({ ...form, place: 'form.kind.label' }, '品种', 'Variety')
  await translate({ ...form, place: 'form.soil.label' }, '土质', 'Outdated')
  await translate({ ...form, place: 'form.kind.placeholder' }, '请填品种', 'Proposed', { proposed: true })
  await translate({ kind: 'dictionary', owner: soil, place: sand }, '沙土', 'Sand')
  id = (await admin.get(createRecord, { params, body: { data: JSON.stringify({ area: '2', soil: sand, kind: '面积' }) } })).id
})

interface Field {
  readonly placeholder?: string
  readonly options?: readonly { readonly fullName: string }[]
  readonly __config__: { readonly label: string }
}

async function formOf(client: TestClient) {
  const { formData, columnData } = await client.get(functionConfig, { params, query: {} })
  const { fields } = JSON.parse(formData) as { fields: readonly Field[] }
  const { columnList } = JSON.parse(columnData) as { columnList: readonly { label: string }[] }
  return { fields, labels: fields.map(({ __config__ }) => __config__.label), columns: columnList.map(({ label }) => label) }
}

test('form and list say what is translated, and Chinese where that is missing, out of date or only proposed', async () => {
  const { fields, labels, columns } = await formOf(english)
  expect(labels).toEqual(['Area', '土壤', 'Variety'])
  expect(columns).toEqual(['Area', '土壤', 'Variety'])
  expect(fields[2]!.placeholder).toBe('请填品种')
  expect(fields[1]!.options!.map(({ fullName }) => fullName)).toEqual(['Sand'])
  expect(await formOf(chinese)).toMatchObject({ labels: ['面积', '土壤', '品种'], columns: ['面积', '土壤', '品种'] })
})

test('entries of dictionaries are said in the language, what people typed is not', async () => {
  const { list } = await english.get(listRecords, { params, body: {} })
  expect(list[0]).toMatchObject({ soil: 'Sand', kind: '面积' })
  expect(JSON.parse((await english.get(getRecordTexts, { params: { ...params, id } })).data)).toMatchObject({ soil: 'Sand', kind: '面积' })
  expect((await chinese.get(listRecords, { params, body: {} })).list[0]).toMatchObject({ soil: '沙土' })
  const entries = async (client: TestClient) =>
    (await client.get(allDictionaries, {})).list.find((one) => one.id === soil)!.dictionaryList.map(({ fullName }) => fullName)
  expect([await entries(english), await entries(chinese)]).toEqual([['Sand'], ['沙土']])
})

test('a refusal names the field in the language', async () => {
  const body = { data: JSON.stringify({ area: '1', kind: '面积' }) }
  expect((await english.call(createRecord, { params, body })).msg).toContain('Variety')
  expect((await chinese.call(createRecord, { params, body })).msg).toContain('品种')
})

describe('names of menus', () => {
  const menuOf = async (client: TestClient) => {
    const { routerList, permissionList } = await client.get(currentUser, { query: {} })
    return { names: JSON.stringify(routerList), functions: permissionList.map(({ moduleName }) => moduleName) }
  }

  test('are said in the language to who sees the entry, and told to nobody else', async () => {
    const menu = await kernel.db
      .selectFrom('menu')
      .select(['id', 'system_id', 'name'])
      .where('code', '=', 'menu-planter')
      .executeTakeFirstOrThrow()
    await translate({ kind: 'menus', owner: menu.system_id, place: menu.id }, menu.name, 'Plots of land')
    expect((await menuOf(english)).functions).toEqual(['Plots of land'])
    expect((await menuOf(english)).names).toContain('"fullName":"Plots of land"')
    expect((await menuOf(chinese)).names).not.toContain('Plots of land')
    await givenFunction(kernel, { id: 'elsewhere', parts: [part('note', 'text')] })
    await givenPerson(kernel, { account: 'stranger', roleIds: [await givenFunctionRole(kernel, 'stranger', { functionId: 'elsewhere' })] })
    const stranger = await server.signIn('stranger', personPassword)
    await stranger.get(saveLanguage, { body: { language: 'en' } })
    expect(JSON.stringify(await stranger.call(currentUser, { query: {} }))).not.toContain('Plots of land')
  })
})
