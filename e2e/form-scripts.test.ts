import { expect, test } from 'vitest'
import type { ListDefinition } from '#engine/forms/model.ts'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { publishFunction } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { setMenuItems, setRoleGrants, upsertMenu, upsertRole, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { allButtons } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { answer, labelled, text } from './testing/fields.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { giveAccount } from './testing/sign-in.ts'
import { desk, openWindow, phone } from './testing/window.ts'

const product = await startProduct()
const { kernel } = product.server.node
const code = 'scripted'

const control = (key: string, jnpfKey: string, label: string, more: object = {}) => ({
  __vModel__: key,
  ...more,
  __config__: { jnpfKey, label },
})

/** As a client of the family saves it, with scripts at each moment that runs here. */
const formData = {
  fields: [
    control('crop', 'comInput', '作物'),
    control('area', 'numInput', '面积', { on: { change: `({ data, setFormData }) => { setFormData('seeds', data * 2.5) }` } }),
    control('seeds', 'numInput', '用种量'),
    control('note', 'comInput', '内部备注'),
    {
      buttonText: '填入玉米',
      on: { click: `({ setFormData }) => { setFormData('crop', '玉米') }` },
      __config__: { jnpfKey: 'button', label: '' },
    },
  ],
  popupType: 'general',
  funcs: {
    onLoad: `({ setShowOrHide, setDisabled }) => { setShowOrHide('note', false); setDisabled('seeds', true) }`,
    beforeSubmit: `({ formData }) => formData.area > 100 ? Promise.reject('面积超过 100 亩，请分开登记') : Promise.resolve()`,
    afterSubmit: `({ formData, toast }) => toast('已登记' + formData.area + '亩')`,
  },
}

const list: ListDefinition = {
  columns: ['crop', 'area', 'seeds'].map((key) => ({ key, label: key })),
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [{ name: 'add', label: '新增' }],
  rowButtons: [],
  summary: [],
  judges: { buttons: false, columns: false, fields: false, rows: false },
}

const form = decodeForm(formData, fieldTypes)
if (!form.ok) throw new Error(form.refusal.text)
await publishFunction(kernel, {
  id: code,
  code,
  definition: { name: '面积登记', category: 'test', webType: '2', flowId: undefined, form: form.value, list },
})
await inTransaction(kernel.db, async (tx) => {
  const by = byProgram(tx)
  await upsertSystem(kernel, by, { id: code, code, name: '登记' })
  await upsertMenu(kernel, by, { id: 'scripted-folder', systemId: code, code: 'scripted-folder', name: '登记', type: 1 })
  await upsertMenu(kernel, by, {
    id: code,
    parentId: 'scripted-folder',
    systemId: code,
    code,
    name: '面积登记',
    type: 3,
    address: `model/${code}`,
    property: { moduleId: code },
  })
  await setMenuItems(
    kernel,
    by,
    code,
    'button',
    allButtons.map((one) => ({ code: one, name: one })),
  )
  await upsertRole(kernel, by, { id: 'scripted-role', code: 'scripted-role', name: '登记员', isGlobal: true })
  await setRoleGrants(kernel, by, 'scripted-role', { menus: [{ menuId: 'scripted-folder' }, { menuId: code, buttons: allButtons }] })
  await upsertOrganization(kernel, by, { id: 'scripted-company', code: 'scripted-company', name: '新华农场', kind: 'company' })
})
await givenPerson(kernel, { account: 'zhao', name: '赵登记', roleIds: ['scripted-role'], organizationIds: ['scripted-company'] })

test.each([desk, phone])('scripts of a definition run while a form is filled in, under the content policy ($width)', async (size) => {
  const window = await openWindow(product, size)
  const { page, address } = window
  await page.goto(`${address}/model/${code}`)
  await giveAccount(page, 'zhao', personPassword)
  await page.getByRole('button', { name: '新增' }).first().click()
  const dialog = page.getByRole('dialog')
  await labelled(dialog, '面积').waitFor()
  await dialog.getByText('内部备注').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: '填入玉米' }).click()
  await expect.poll(() => labelled(dialog, '作物').inputValue()).toBe('玉米')
  await answer(page, dialog, '面积', text('120'))
  await dialog.getByText('300', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await dialog.getByText('面积超过 100 亩，请分开登记').waitFor()
  await look(window, 'form-scripts')
  await answer(page, dialog, '面积', text('8'))
  await dialog.getByText('20', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await page.getByText('已登记8亩').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('玉米').first().waitFor()
  expect(window.complaints.found).toEqual([])
  await window.context.close()
})

test('the worker of scripts cannot reach the network', async () => {
  const window = await openWindow(product)
  const { page, address } = window
  await page.goto(`${address}/model/${code}`)
  await giveAccount(page, 'zhao', personPassword)
  const [inside] = await Promise.all([page.waitForEvent('worker'), page.getByRole('button', { name: '新增' }).first().click()])
  expect(inside.url()).toContain('/assets/script-worker-')
  expect(
    await inside.evaluate(() =>
      fetch('/api/oauth/getLoginConfig').then(
        () => 'answered',
        () => 'refused',
      ),
    ),
  ).toBe('refused')
  await window.context.close()
})
