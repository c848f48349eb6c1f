import { expect, test } from 'vitest'
import { deleteCategory, deleteEntry } from '#features/dictionaries/contract.ts'
import { givenDictionaries } from '#features/dictionaries/testing/given-dictionaries.ts'
import { createMenu, deleteMenu } from '#features/menus/contract.ts'
import { createSystem, deleteSystem } from '#features/systems/contract.ts'
import { readTranslation, updateTranslation } from '#features/translations/contract.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { translationId } from '#server/translations/write.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const { givenCategory, givenEntry, auditOf } = givenDictionaries(kernel, admin)

const stored = async (owner: string) =>
  (await kernel.db.selectFrom('translation').select('place').where('owner', '=', owner).execute()).map(({ place }) => place).toSorted()

async function translate(kind: 'dictionary' | 'menus', owner: string, place: string, en: string): Promise<string> {
  const id = translationId({ kind, owner, place })
  const { version } = await admin.get(readTranslation, { params: { id } })
  return (await admin.get(updateTranslation, { params: { id }, body: { en, version } })).id
}

test('an entry of a dictionary takes its translation with it, unless another one says the same', async () => {
  const category = await givenCategory({ fullName: '栽培作物', isTree: 1 })
  const [corn, other] = [
    await givenEntry(category, 'corn', { fullName: '玉米' }),
    await givenEntry(category, 'other', { fullName: '其他' }),
  ]
  const below = await givenEntry(category, 'more', { fullName: '其他', parentId: corn })
  await translate('dictionary', category, 'name', 'Crop')
  const maize = await givenEntry(category, 'maize', { fullName: '甜玉米' })
  const sweet = await translate('dictionary', category, maize, 'Sweet corn')
  await translate('dictionary', category, other, 'Other')
  expect((await stored(category)).length).toBe(3)
  await admin.get(deleteEntry, { params: { id: maize }, body: { version: 1 } })
  await admin.get(deleteEntry, { params: { id: other }, body: { version: 1 } })
  expect((await kernel.translations.in('en')).of({ kind: 'dictionary', id: category })).toEqual(
    new Map([
      ['栽培作物', 'Crop'],
      ['其他', 'Other'],
    ]),
  )
  expect((await auditOf(sweet)).map(({ action }) => action)).toEqual(['translation.changed', 'translation.deleted'])
  await admin.get(deleteEntry, { params: { id: below }, body: { version: 1 } })
  await admin.get(deleteEntry, { params: { id: corn }, body: { version: 1 } })
  await admin.get(deleteCategory, { params: { id: category }, body: { version: 1 } })
  expect(await stored(category)).toEqual([])
})

test('so do a menu entry and a system', async () => {
  const system = (await admin.get(createSystem, { body: { fullName: '育种', enCode: 'breeding', icon: 'home', propertyJson: '{}' } })).id
  const body = { systemId: system, parentId: '-1', fullName: '试验田', enCode: 'fields', icon: 'folder', type: 1 }
  const menu = (await admin.get(createMenu, { body })).id
  await translate('menus', system, 'name', 'Breeding')
  await translate('menus', system, menu, 'Trial fields')
  await admin.get(deleteMenu, { params: { id: menu }, body: { version: 1 } })
  expect(await stored(system)).toEqual(['name'])
  await admin.get(deleteSystem, { params: { id: system }, body: { version: 1 } })
  expect(await stored(system)).toEqual([])
  expect((await kernel.translations.in('en')).of({ kind: 'menus', id: system })).toBeUndefined()
})
