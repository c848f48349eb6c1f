import { beforeAll, expect, test } from 'vitest'
import { flatten } from '#engine/resource/tree.ts'
import { noRole, readGrants, readMatrix, type GrantNode } from '#features/grants/contract.ts'
import { saveLanguage } from '#features/session/contract.ts'
import { setMenuItems, upsertMenu, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { writeTranslations } from '#server/translations/write.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()

beforeAll(async () => {
  await givenFunction(kernel, { id: 'plots', parts: [part('area', 'number', { label: '面积' })], list: { columns: [] } })
  await inTransaction(kernel.db, async (tx) => {
    const by = byProgram(tx)
    const judges = { buttons: true, columns: true, fields: true, rows: false }
    await upsertSystem(kernel, by, { id: 'crops', code: 'crops', name: '作物' })
    await upsertMenu(kernel, by, {
      id: 'filing',
      systemId: 'crops',
      code: 'filing',
      name: '备案',
      type: 3,
      property: { moduleId: 'plots' },
      judges,
    })
    await setMenuItems(kernel, by, 'filing', 'button', [
      { code: 'btn_add', name: '新增' },
      { code: 'btn_seal', name: '盖章' },
    ])
    await setMenuItems(kernel, by, 'filing', 'column', [{ code: 'area', name: '面积' }])
    const say = (kind: 'menus' | 'function', owner: string, place: string, original: string, text: string) => ({
      kind,
      owner,
      place,
      said: { en: { text, original } },
    })
    await writeTranslations(kernel, by, [
      say('menus', 'crops', 'filing', '备案', 'Filing'),
      say('function', 'plots', 'form.area.label', '面积', 'Area'),
    ])
  })
})

test('what is granted is called as the reader calls it: entries, buttons of the platform, columns of the form', async () => {
  const names = async (type: 'button' | 'column') => {
    const { list } = await admin.get(readGrants, { params: { objectId: noRole }, body: { type, moduleIds: 'filing' } })
    return flatten<GrantNode>(list).map(({ fullName }) => fullName)
  }
  expect(await names('button')).toEqual(['作物', '备案', '新增', '盖章'])
  await admin.get(saveLanguage, { body: { language: 'en' } })
  expect(await names('button')).toEqual(['作物', 'Filing', 'Add', '盖章'])
  expect(await names('column')).toEqual(['作物', 'Filing', 'Area'])
  const { menus } = await admin.get(readMatrix, { params: { objectId: noRole } })
  expect(menus.find(({ id }) => id === 'filing')).toMatchObject({ fullName: 'Filing', button: [{ fullName: 'Add' }, { fullName: '盖章' }] })
  expect(menus.find(({ fullName }) => fullName === 'Translations')?.button.map(({ fullName }) => fullName)).toEqual([
    'Edit',
    'Import',
    'Export',
  ])
})
