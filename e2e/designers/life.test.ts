import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { approver as askedNode, chain, start } from '#engine/flows/testing/builders.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import {
  activate,
  choosePart,
  command,
  makeFunction,
  openPage,
  pickOption,
  publish,
  publishFlow,
  saved,
  settings,
  write,
} from '../testing/designing.ts'
import { canvas } from '../testing/designing-flows.ts'
import { designEveryNode } from '../testing/every-node.ts'
import { answerAll, day, labelled, place, text } from '../testing/fields.ts'
import { startProduct } from '../testing/product.ts'
import { look } from '../testing/screen.ts'
import { grantFunction } from '../testing/grants.ts'
import { openMessage } from '../testing/shell.ts'
import { signInAs } from '../testing/sign-in.ts'
import { openWindow, type Window } from '../testing/window.ts'

// A timer ends by a job.
const product = await startProduct({ runsJobs: true })
const { kernel } = product.server.node

const functionName = '苗木登记'
const code = 'saplings'
const recordCount = 10_000

await inTransaction(kernel.db, (tx) => upsertRole(kernel, byProgram(tx), { id: 'nursery', code: 'nursery', name: '苗圃', isGlobal: true }))
const nursery = { id: 'nursery', parentId: undefined, code: 'nursery', name: '苗圃', kind: 'company' } as const
await inTransaction(kernel.db, (tx) => upsertOrganization(kernel, byProgram(tx), nursery))

/** Who handles which node, by the name in its rule; accounts are made of these keys. */
const names = {
  first: '初审员老王',
  field: '复核员老孙',
  manager: '主管老赵',
  head: '部门主管老钱',
  candidate: '核查员老吴',
  inspector: '检验员老周',
  judge: '检验主任老郑',
  copied: '档案员老韩',
} as const
type Somebody = keyof typeof names
const accountOf = (who: Somebody): string => `proof-${who}`

const ids = {} as Record<Somebody, string>
await givenFunctionRole(kernel, 'inspects', { functionId: 'sapling_check' })
for (const who of Object.keys(names) as Somebody[]) {
  const roleIds = who === 'inspector' ? ['inspects'] : ['nursery']
  ids[who] = await givenPerson(kernel, { account: accountOf(who), name: names[who], organizationIds: ['nursery'], roleIds })
}
await inTransaction(kernel.db, (tx) => upsertOrganization(kernel, byProgram(tx), { ...nursery, managerId: ids.head }))
// The flow that is started by a node of the one that is designed.
await givenFunction(kernel, {
  id: 'sapling_check',
  parts: [part('subject', 'text', { label: '检验对象' })],
  flow: {
    ...chain(start(), askedNode('judge', [ids.judge], { name: '检验' })),
    id: 'flow-sapling-check',
    code: 'sapling_check',
    name: '苗木检验',
  },
})

/** Adds a part of a type, and gives it a title. */
async function addField({ page }: Window, type: string, title: string): Promise<string> {
  await activate(page.locator(`[data-item="${type}"]`), 'keyboard')
  const chosen = page.locator('[data-desk] [data-selected]')
  await chosen.waitFor()
  await write(settings(page).getByLabel('标题', { exact: true }).first(), title, 'keyboard')
  const address = (await chosen.getAttribute('data-address')) ?? ''
  // Escape in an input leaves it to its text; a part of the canvas takes it as nothing being chosen.
  await page.locator(`[data-address="${address}"] > button`).focus()
  await page.keyboard.press('Escape')
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
  const { page } = window
  await command(window, '流程设计', 'keyboard')
  const dialog = page.getByRole('dialog', { name: '新增流程' })
  await pickOption(page, dialog.getByLabel(/^流程分类/), '备案管理', 'keyboard')
  await activate(dialog.getByRole('button', { name: '确定' }), 'keyboard')
  await canvas(page).waitFor()
  await designEveryNode(window, names)
  await saved(window)
  await look(window, 'life-flow')
  await publishFlow(window, 'keyboard')
  await activate(page.getByRole('button', { name: '返回' }), 'keyboard')
  await page.waitForURL('**/designer/function?id=*')
}

/** Somebody below a superior who may fill in the function. */
async function givenFiller(): Promise<void> {
  await grantFunction(kernel, 'nursery', code)
  const more = { organizationIds: ['nursery'], roleIds: ['nursery'], managerId: ids.manager }
  await givenPerson(kernel, { account: 'proof-filler', name: '育苗员小李', ...more })
}

async function fillIn(window: Window): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '新增' }).first().click()
  await labelled(page, '苗木名称').waitFor()
  await answerAll(page, page, {
    苗木名称: text('白杨'),
    数量: text('120'),
    栽植日期: day('2027-04-10'),
    说明: text('河滩'),
    责任人: place(names.field),
  })
  await look(window, 'life-form')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `提交${functionName}` })
  await dialog.getByText(names.first, { exact: false }).first().waitFor()
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
}

/** Approves what the newest message is about, choosing the way ahead where that is asked for. */
async function approve(window: Window, words: string, way?: { readonly branch: string; readonly candidate: string }): Promise<void> {
  const { page } = window
  await openMessage(window, words)
  await page.getByText('白杨').first().waitFor()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '审批通过' })
  const here = page.url()
  await dialog.getByRole('button', { name: '通过', exact: true }).click()
  if (way) await chooseWay(window, way)
  await page.waitForURL((address) => address.toString() !== here)
}

async function chooseWay(window: Window, { branch, candidate }: { readonly branch: string; readonly candidate: string }): Promise<void> {
  const { page } = window
  const dialog = page.getByRole('dialog', { name: '选择后续流程' })
  await dialog.getByRole('checkbox', { name: branch }).check()
  await look(window, 'life-way')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByRole('combobox').fill(candidate)
  await page.locator('.ant-select-item-option').filter({ hasText: candidate }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
}

/** Somebody signs in, handles what the product tells him of, and leaves. */
async function approveAs(who: Somebody, words: string = functionName): Promise<void> {
  const window = await openWindow(product)
  await signInAs(window, accountOf(who), { password: personPassword })
  await approve(window, words)
  expect.soft(window.complaints.found).toEqual([])
  await window.context.close()
}

/** Waits until somebody is told of something more than before. */
async function told(who: Somebody, count: number): Promise<void> {
  const found = sql<{ n: number }>`select count(*)::int as n from message where user_id = ${ids[who]}`
  await expect.poll(async () => (await found.execute(kernel.db)).rows[0]?.n, { timeout: 90_000 }).toBeGreaterThanOrEqual(count)
}

/** Through all nodes: each is handled by whom its rule names, the sub flow by its own people, the timer by the product. */
async function approveAll(filler: Window): Promise<void> {
  await approveAs('first')
  await approveAs('field')
  await approveAs('manager')
  await approveAs('head')
  await approve(filler, functionName, { branch: '现场分支', candidate: names.candidate })
  await approveAs('candidate')
  await approveAs('judge', '苗木检验')
  await told('first', 2)
  await approveAs('first')
  const reader = await openWindow(product)
  await signInAs(reader, accountOf('copied'), { password: personPassword })
  await openMessage(reader, functionName)
  await reader.page.getByText('白杨').first().waitFor()
  await look(reader, 'life-copy')
  await reader.context.close()
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
    await givenFiller()
    const filler = await openWindow(product)
    await signInAs(filler, 'proof-filler', { password: personPassword, to: `/model/${code}` })
    await fillIn(filler)
    await approveAll(filler)
    await filler.page.goto(`${filler.address}/model/${code}`)
    await filler.page.getByRole('row').filter({ hasText: '白杨' }).getByText('审核通过').waitFor()
    await manyRecords()
    await changeForm(designer)
    await changeList(designer)
    const expected = ['品种名称：列的宽度', /自动 → 200像素/, '品种名称：列可点击排序', /10,?000/]
    await publish(designer, 'life-publish-again', { name: functionName, way: 'keyboard', expected })
    await useList(filler)
    await bringBack(designer)
    for (const window of [designer, filler]) expect.soft(window.complaints.found).toEqual([])
    for (const { context } of [designer, filler]) await context.close()
  },
)
