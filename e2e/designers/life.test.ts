import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { personPassword } from '#server/testing/given-people.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import {
  activate,
  addField,
  beginFlow,
  choosePart,
  leaveFlow,
  makeFunction,
  openPage,
  publish,
  publishFlow,
  saved,
  settings,
  write,
} from '../testing/designing.ts'
import { approveAll, filler, givenFiller, givenPeople, namedInFlow, names, subject } from '../testing/every-node-people.ts'
import { designEveryNode } from '../testing/every-node.ts'
import { byKeys } from '../testing/flow-by-keys.ts'
import { submit } from '../testing/decisions.ts'
import { answerAll, day, labelled, place, text } from '../testing/fields.ts'
import { startProduct } from '../testing/product.ts'
import { look } from '../testing/screen.ts'
import { signInAs } from '../testing/sign-in.ts'
import { openWindow, type Window } from '../testing/window.ts'

// A timer ends by a job.
const product = await startProduct({ runsJobs: true })

const functionName = '苗木登记'
const code = 'saplings'
const recordCount = 10_000

const people = await givenPeople(product)

const addresses: Record<string, string> = {}

async function buildForm(window: Window): Promise<void> {
  for (const [type, title] of [
    ['text', '苗木名称'],
    ['number', '数量'],
    ['date', '栽植日期'],
    ['long-text', '说明'],
    ['user', '责任人'],
  ] as const)
    addresses[title] = await addField(window, type, title)
  await saved(window)
  await openPage(window.page, '列表设计', 'keyboard')
  await activate(window.page.getByRole('button', { name: '按表单生成列表' }), 'keyboard')
  await saved(window)
}

/** Every kind of node and of fork, with seven rules for who is asked, made by keys alone and published from the designer of flows. */
async function buildFlow(window: Window): Promise<void> {
  await beginFlow(window, 'keyboard')
  await designEveryNode(window, byKeys, namedInFlow({ subject: '苗木名称', amount: '数量', person: '责任人' }))
  await saved(window)
  await look(window, 'life-flow')
  await publishFlow(window, 'keyboard')
  await leaveFlow(window, 'keyboard')
}

async function fillIn(window: Window): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '新增' }).first().click()
  await labelled(page, '苗木名称').waitFor()
  await answerAll(page, page, {
    苗木名称: text(subject),
    数量: text('120'),
    栽植日期: day('2027-04-10'),
    说明: text('河滩'),
    责任人: place(names.field),
  })
  await look(window, 'life-form')
  await submit(window, functionName, names.first)
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

/** A field gets another title and is required, one goes after a question, one comes, one becomes another type. */
async function changeForm(window: Window): Promise<void> {
  const { page } = window
  await openPage(page, '表单设计', 'keyboard')
  await choosePart(page, addresses['苗木名称'] ?? '', 'keyboard')
  await write(settings(page).getByLabel('标题', { exact: true }).first(), '品种名称', 'keyboard')
  await settings(page).getByRole('switch', { name: '必填' }).press('Space')
  await choosePart(page, addresses['说明'] ?? '', 'keyboard')
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog').filter({ hasText: '删除组件' })
  await question.getByText(/条数据在“说明”中有值。发布后这些值不再显示，但仍保留。/).waitFor()
  await look(window, 'life-remove')
  await activate(question.getByRole('button', { name: '删除' }), 'keyboard')
  await page.locator(`[data-address="${addresses['说明']}"]`).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  addresses['用途'] = await addField(window, 'text', '用途')
  // The type of a field is changed in its text.
  await activate(page.getByRole('button', { name: 'JSON' }), 'keyboard')
  const area = page.getByRole('textbox', { name: 'JSON 内容' })
  const form = JSON.parse(await area.inputValue()) as { fields: { __vModel__: string; __config__: { jnpfKey: string } }[] }
  const number = form.fields.find(({ __vModel__ }) => __vModel__ === addresses['数量'])
  if (number) number.__config__.jnpfKey = 'comInput'
  await area.fill(JSON.stringify(form, null, 2))
  await activate(page.getByRole('button', { name: '应用' }), 'keyboard')
  await saved(window)
}

/** A column gets another width, and can be sorted by. */
async function changeList(window: Window): Promise<void> {
  const { page } = window
  await openPage(page, '列表设计', 'keyboard')
  await activate(page.getByRole('button', { name: '品种名称的设置' }), 'keyboard')
  await write(page.getByRole('textbox', { name: '宽度', exact: true }), '200', 'keyboard')
  await page.getByRole('switch', { name: '可点击排序' }).press('Space')
  await saved(window)
}

/** The list of many records has the new titles, is sorted, finds a record by the renamed field, and opens it. */
async function useList(window: Window): Promise<void> {
  const { page, address } = window
  await page.goto(`${address}/model/${code}`)
  await page
    .getByText(/10,?000/)
    .first()
    .waitFor()
  const head = page.getByRole('columnheader', { name: '品种名称' })
  await head.waitFor()
  await look(window, 'life-list')
  const first = page.getByRole('row').filter({ hasText: '2027-04-10' }).first()
  await head.click()
  await expect.poll(() => first.innerText()).toContain('白杨')
  await head.click()
  await expect.poll(() => first.innerText()).toContain('苗木10000')
  await page.getByRole('textbox', { name: '品种名称' }).filter({ visible: true }).fill('苗木00777')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('row').filter({ hasText: /苗木0/ }).count()).toBe(1)
  const found = page.getByRole('row').filter({ hasText: '苗木00777' })
  await found.getByText('120').waitFor()
  await found.getByText('苗木00777').click()
  await page.getByText('用途', { exact: true }).filter({ visible: true }).first().waitFor()
  await look(window, 'life-record')
}

/** The first version is compared, and brought back into the draft. */
async function bringBack({ page, address }: Window): Promise<void> {
  await page.goto(`${address}/onlineDev/webDesign`)
  const row = page.getByRole('row').filter({ hasText: functionName })
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '版本' }).click()
  const dialog = page.getByRole('dialog', { name: `版本 · ${functionName}` })
  await dialog.getByRole('button', { name: /^第 1 版/ }).click()
  await dialog.getByText('品种名称：列的宽度').waitFor()
  await dialog.getByRole('button', { name: '恢复第 1 版到草稿' }).click()
  await page.getByRole('dialog').filter({ hasText: '现在的草稿将被第 1 版替换' }).getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText('已修改').waitFor()
}

test(
  'a function with every kind of node, made by keys, is published, runs to its end, and is changed over 10,000 records',
  { timeout: 900_000 },
  async () => {
    const designer = await openWindow(product)
    await signInAs(designer, 'admin', { password: adminPassword, to: '/home' })
    await makeFunction(designer, { name: functionName, code }, 'keyboard')
    await buildForm(designer)
    await buildFlow(designer)
    await publish(designer, 'life-publish', { name: functionName, way: 'keyboard', asksPlace: true })
    await givenFiller(people, code)
    const filling = await openWindow(product)
    await signInAs(filling, filler, { password: personPassword, to: `/model/${code}` })
    await fillIn(filling)
    await approveAll(people, filling, functionName)
    await filling.page.goto(`${filling.address}/model/${code}`)
    await filling.page.getByRole('row').filter({ hasText: '白杨' }).getByText('审核通过').waitFor()
    await manyRecords()
    await changeForm(designer)
    await changeList(designer)
    const expected = ['品种名称：列的宽度', /自动 → 200像素/, '品种名称：列可点击排序', /10,?000/]
    await publish(designer, 'life-publish-again', { name: functionName, way: 'keyboard', expected })
    await useList(filling)
    await bringBack(designer)
    for (const window of [designer, filling]) expect.soft(window.complaints.found).toEqual([])
    for (const { context } of [designer, filling]) await context.close()
  },
)
