import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import { activate, choosePart, command, makeFunction, openPage, pickOption, saved, settings } from '../testing/designing.ts'
import { answerAll, day, give, labelled, place, text } from '../testing/fields.ts'
import { startProduct } from '../testing/product.ts'
import { look } from '../testing/screen.ts'
import { openMessage } from '../testing/shell.ts'
import { signInAs } from '../testing/sign-in.ts'
import { openWindow, type Window } from '../testing/window.ts'

const product = await startProduct()
const { kernel } = product.server.node

const functionName = '苗木登记'
const code = 'saplings'
const recordCount = 10_000

await givenOrganization(kernel, 'nursery')
await inTransaction(kernel.db, (tx) => upsertRole(kernel, byProgram(tx), { id: 'nursery', code: 'nursery', name: '苗圃', isGlobal: true }))
const approver = { account: 'proof-approver', name: '审核员老王', organizationIds: ['nursery'], roleIds: ['nursery'] }
await givenPerson(kernel, approver)

/** Adds a part of a type, and gives it a title. */
async function addField({ page }: Window, type: string, title: string): Promise<string> {
  await activate(page.locator(`[data-item="${type}"]`), 'mouse')
  const chosen = page.locator('[data-desk] [data-selected]')
  await chosen.waitFor()
  await settings(page).getByLabel('标题', { exact: true }).first().fill(title)
  const address = (await chosen.getAttribute('data-address')) ?? ''
  await page.locator('[data-desk]').click({ position: { x: 3, y: 3 } })
  await expect.poll(() => page.locator('[data-selected]').count()).toBe(0)
  return address
}

const addresses: Record<string, string> = {}

async function buildForm(window: Window): Promise<void> {
  for (const [type, title] of [
    ['text', '苗木名称'],
    ['number', '数量'],
    ['date', '栽植日期'],
    ['long-text', '说明'],
  ] as const)
    addresses[title] = await addField(window, type, title)
  await saved(window)
  await openPage(window.page, '列表设计', 'mouse')
  await activate(window.page.getByRole('button', { name: '按表单生成列表' }), 'mouse')
  await saved(window)
}

/** One node, approved by the person named, published from its designer. */
async function buildFlow(window: Window): Promise<void> {
  const { page } = window
  await command(window, '流程设计', 'mouse')
  const dialog = page.getByRole('dialog', { name: '新增流程' })
  await pickOption(page, dialog.getByLabel(/^流程分类/), '备案管理', 'mouse')
  await activate(dialog.getByRole('button', { name: '确定' }), 'mouse')
  await page.getByRole('application', { name: '流程画布' }).first().waitFor()
  await page.getByRole('region', { name: '可用节点' }).getByRole('button', { name: '审批节点' }).click()
  await give(page, labelled(settings(page), '指定成员'), place(approver.name))
  await look(window, 'life-flow')
  await saved(window)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.getByText('发布成功').first().waitFor()
  await activate(page.getByRole('button', { name: '返回' }), 'mouse')
  await page.waitForURL('**/designer/function?id=*')
}

/** 发布 in the head of the designer; what the dialog says of it is looked at first. */
async function publish(window: Window, name: string, withPlace: boolean, expected: readonly (string | RegExp)[] = []): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `发布 · ${functionName}` })
  if (withPlace) {
    await dialog.getByRole('combobox', { name: '新建菜单的位置' }).click()
    await page.locator('.ant-select-item-option').first().click()
  }
  for (const words of expected) await dialog.getByText(words).first().waitFor()
  await look(window, name)
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.getByText(/^发布成功，当前为第 \d+ 版$/).waitFor()
  await look(window, `${name}-done`)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
}

/** The role gets the new entry, as whoever administers roles gives it; and somebody who has it. */
async function givenFiller(): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from menu where address = ${`model/${code}`} or address like ${`%${code}`}`.execute(
    kernel.db,
  )
  const [menu] = rows
  if (!menu) throw new Error('The entry of the function is missing.')
  await inTransaction(kernel.db, async (tx) => {
    const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail']
    await setRoleGrants(kernel, byProgram(tx), 'nursery', { menus: [{ menuId: menu.id, buttons, fields: [], columns: [], rows: [] }] })
  })
  await givenPerson(kernel, { account: 'proof-filler', name: '育苗员小李', organizationIds: ['nursery'], roleIds: ['nursery'] })
}

async function fillIn(window: Window): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '新增' }).first().click()
  await labelled(page, '苗木名称').waitFor()
  await answerAll(page, page, { 苗木名称: text('白杨'), 数量: text('120'), 栽植日期: day('2027-04-10'), 说明: text('河滩') })
  await look(window, 'life-form')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `提交${functionName}` })
  await dialog.getByText(approver.name, { exact: false }).first().waitFor()
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
}

async function approve(window: Window): Promise<void> {
  const { page } = window
  await openMessage(window, functionName)
  await page.getByText('白杨').first().waitFor()
  await look(window, 'life-approval')
  await page.getByRole('button', { name: '通过', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '审批通过' })
  const here = page.url()
  await dialog.getByRole('button', { name: '通过', exact: true }).click()
  await page.waitForURL((address) => address.toString() !== here)
}

/** Copies the approved request with its record, as many times as there are to be records; each gets a name of its own. */
async function manyRecords(): Promise<void> {
  const { db } = product.server.database
  const copy = async (schema: string, name: string, own: Readonly<Record<string, string>>): Promise<void> => {
    const { rows } = await sql<{ column: string }>`select column_name as "column" from information_schema.columns
      where table_schema = ${schema} and table_name = ${name}`.execute(db)
    const list = rows.map(({ column }) => `"${column}"`).join(', ')
    const values = rows.map(({ column }) => own[column] ?? `t."${column}"`).join(', ')
    const from = sql.raw(`${schema}.${name}`)
    await sql`insert into ${from} (${sql.raw(list)}) select ${sql.raw(values)} from ${from} as t, generate_series(2, ${sql.lit(recordCount)}) as n
      where t.id = (select id from records.saplings order by id limit 1)`.execute(db)
  }
  const id = `md5('sapling' || n)::uuid`
  await copy('public', 'flow_task', { id, state: `replace(t.state::text, t.id::text, ${id}::text)::jsonb` })
  const { rows } = await sql<{ column: string }>`select column_name as "column" from information_schema.columns
    where table_schema = 'records' and table_name = 'saplings' and data_type in ('text', 'character varying')`.execute(db)
  const [first] = (await sql<Record<string, unknown>>`select * from records.saplings`.execute(db)).rows
  const name = rows.find(({ column }) => first?.[column] === '白杨')?.column ?? ''
  await copy('records', 'saplings', { id, [name]: `'苗木' || lpad(n::text, 5, '0')` })
}

/** A field gets another title and key, is required, one goes, one comes, one becomes another type. */
async function changeForm(window: Window): Promise<void> {
  const { page } = window
  await openPage(page, '表单设计', 'mouse')
  await choosePart(page, addresses['苗木名称'] ?? '', 'mouse')
  await settings(page).getByLabel('标题', { exact: true }).first().fill('品种名称')
  await settings(page).getByRole('switch', { name: '必填' }).click()
  await choosePart(page, addresses['说明'] ?? '', 'mouse')
  await page.keyboard.press('Delete')
  await page.locator(`[data-address="${addresses['说明']}"]`).waitFor({ state: 'detached' })
  await page.locator('[data-desk]').click({ position: { x: 3, y: 3 } })
  addresses['用途'] = await addField(window, 'text', '用途')
  // The type of a field is changed in its text.
  await page.getByRole('button', { name: 'JSON' }).click()
  const area = page.getByRole('textbox', { name: 'JSON 内容' })
  const form = JSON.parse(await area.inputValue()) as { fields: { __vModel__: string; __config__: { jnpfKey: string } }[] }
  const number = form.fields.find(({ __vModel__ }) => __vModel__ === addresses['数量'])
  if (number) number.__config__.jnpfKey = 'comInput'
  await area.fill(JSON.stringify(form, null, 2))
  await page.getByRole('button', { name: '应用' }).click()
  await saved(window)
}

/** The list of many records has the new titles, and finds a record by the renamed field. */
async function useList(window: Window): Promise<void> {
  const { page, address } = window
  await page.goto(`${address}/model/${code}`)
  await page
    .getByText(/10,?000/)
    .first()
    .waitFor()
  await page.getByRole('columnheader', { name: '品种名称' }).waitFor()
  await look(window, 'life-list')
  await labelled(page, '品种名称').fill('苗木00777')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('row').filter({ hasText: /苗木0/ }).count()).toBe(1)
  await page.getByRole('row').filter({ hasText: '苗木00777' }).getByText('120').waitFor()
}

test(
  'a function made by mouse is published, filled in by another, approved, and changed over 10,000 records',
  { timeout: 600_000 },
  async () => {
    const designer = await openWindow(product)
    await signInAs(designer, 'admin', { password: adminPassword, to: '/home' })
    await makeFunction(designer, { name: functionName, code }, 'mouse')
    await buildForm(designer)
    await buildFlow(designer)
    await publish(designer, 'life-publish', true)
    await givenFiller()
    const filler = await openWindow(product)
    await signInAs(filler, 'proof-filler', { password: personPassword, to: `/model/${code}` })
    await fillIn(filler)
    const decider = await openWindow(product)
    await signInAs(decider, approver.account, { password: personPassword })
    await approve(decider)
    await filler.page.goto(`${filler.address}/model/${code}`)
    await filler.page.getByRole('row').filter({ hasText: '白杨' }).getByText('审核通过').waitFor()
    await manyRecords()
    await changeForm(designer)
    await publish(designer, 'life-publish-again', false, ['品种名称', /10,?000/])
    await useList(filler)
    for (const window of [designer, filler, decider]) expect.soft(window.complaints.found).toEqual([])
    for (const { context } of [designer, filler, decider]) await context.close()
  },
)
