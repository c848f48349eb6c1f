import { expect, test } from 'vitest'
import { createInterface, kinds } from '#features/data-interfaces/contract.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import { approve, submit } from '../testing/decisions.ts'
import {
  addField,
  beginFlow,
  choosePart,
  leaveFlow,
  makeFunction,
  openPage,
  pickOption,
  publish,
  publishFlow,
  saved,
  settings,
  write,
} from '../testing/designing.ts'
import { answerAll, give, labelled, place, text } from '../testing/fields.ts'
import { grantFunction } from '../testing/grants.ts'
import { startProduct } from '../testing/product.ts'
import { look } from '../testing/screen.ts'
import { openMessage, unread } from '../testing/shell.ts'
import { signInAs } from '../testing/sign-in.ts'
import { openWindow, type Window } from '../testing/window.ts'

const product = await startProduct()
const { kernel } = product.server.node

const functionName = '灌溉申请'
const code = 'irrigation'

/** Who has which part in it; accounts are made of these keys. */
const names = {
  filer: '农户小李',
  near: '新华镇专干老许',
  far: '平川镇专干老冯',
  inspector: '查验员老周',
  ann: '评审员老郑',
  bob: '评审员老韩',
  cat: '评审员老吴',
} as const
type Somebody = keyof typeof names

const towns = { near: '620723102', far: '620723101' } as const
const isOfTown = (who: Somebody): who is keyof typeof towns => who in towns

await inTransaction(kernel.db, async (tx) => {
  for (const [id, name] of [
    ['farmer', '农户'],
    ['town-officer', '乡镇专干'],
  ] as const)
    await upsertRole(kernel, byProgram(tx), { id, code: id, name, isGlobal: true })
  for (const [who, regionCode] of Object.entries(towns))
    await upsertOrganization(kernel, byProgram(tx), { id: who, code: who, name: names[who as Somebody], kind: 'company', regionCode })
})
for (const who of Object.keys(names) as Somebody[]) {
  const own = isOfTown(who) ? { organizationIds: [who], roleIds: ['farmer', 'town-officer'] } : { roleIds: ['farmer'] }
  await givenPerson(kernel, { account: `rules-${who}`, name: names[who], ...own })
}
await (
  await product.server.admin()
).get(createInterface, {
  body: {
    ...{ fullName: '当值查验员', enCode: 'inspectorOnDuty', categoryId: 'DataInterfaceType.outside', dataType: kinds.static },
    query: JSON.stringify([{ account: 'rules-inspector' }]),
  },
})

async function buildForm(window: Window): Promise<void> {
  const { page } = window
  await addField(window, 'text', '地块')
  const region = await addField(window, 'region', '所在地')
  await choosePart(page, region, 'mouse')
  await settings(page).getByText('乡镇街道', { exact: true }).click()
  await saved(window)
  await openPage(page, '列表设计', 'mouse')
  await page.getByRole('button', { name: '按表单生成列表' }).click()
  await saved(window)
}

/** Adds an approval below the chosen step, which is chosen then, and says what kind of rule names its people. */
async function addApproval({ page }: Window, name: string, rule: string): Promise<void> {
  await page.getByRole('region', { name: '可用节点' }).getByRole('button', { name: '审批节点' }).click()
  await settings(page).getByRole('heading', { name: '审批节点' }).waitFor()
  await write(settings(page).getByLabel('节点名称'), name, 'mouse')
  if (rule !== '指定成员') await pickOption(page, settings(page).getByLabel('审批类型'), rule, 'mouse')
}

/** 乡镇审核 by the region of the record, 查验 by a data interface which returns to it, 评审 by half of three. */
async function buildFlow(window: Window): Promise<void> {
  const { page } = window
  const set = (label: string) => settings(page).getByLabel(label, { exact: true }).first()
  await beginFlow(window, 'mouse')
  await page.getByRole('button', { name: '流程发起 流程发起' }).click()
  await addApproval(window, '乡镇审核', '按地区的角色')
  await give(page, set('角色'), place('乡镇专干'))
  await pickOption(page, set('地区字段'), '所在地', 'mouse')
  await pickOption(page, set('地区级别'), '乡镇', 'mouse')
  await addApproval(window, '查验', '接口服务')
  await pickOption(page, set('数据接口'), '当值查验员', 'mouse')
  await settings(page).getByRole('tab', { name: '高级设置' }).click()
  await pickOption(page, set('退回到'), '“乡镇审核”', 'mouse')
  await addApproval(window, '评审', '指定成员')
  for (const who of ['ann', 'bob', 'cat'] as const) await give(page, set('指定成员'), place(names[who]))
  await settings(page).getByText('会签', { exact: true }).click()
  await write(set('通过比例'), '50', 'mouse')
  await saved(window)
  await look(window, 'rules-flow')
  await publishFlow(window, 'mouse')
  await leaveFlow(window, 'mouse')
}

async function at(who: Somebody, to?: string): Promise<Window> {
  const window = await openWindow(product)
  await signInAs(window, `rules-${who}`, { password: personPassword, ...(to !== undefined && { to }) })
  return window
}

async function fillIn(window: Window): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '新增' }).first().click()
  await labelled(page, '地块').waitFor()
  await answerAll(page, page, { 地块: text('河滩'), 所在地: place('新华镇', '甘肃省/张掖市/临泽县/新华镇') })
  await submit(window, functionName, names.near)
}

/** Opens the newest message once it is there: one that was read leads to what was decided already. */
async function openNews(window: Window): Promise<void> {
  await expect.poll(() => unread(window), { timeout: 15_000 }).toBeGreaterThan(0)
  await openMessage(window, functionName)
}

/** Opens the newest message, approves what it is about, and reads who is next. */
async function agree(window: Window, next?: string): Promise<void> {
  await openNews(window)
  await approve(window, next)
}

/** Returns what the newest message is about. @param to where it goes, as the dialog names it */
async function giveBack(window: Window, to: string): Promise<void> {
  const { page } = window
  await openNews(window)
  await page.getByRole('button', { name: '退回', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '审批退回' })
  await dialog.getByText(to).first().waitFor()
  await dialog.getByLabel('退回原因').fill('请核对所在地')
  await look(window, `rules-return-${to}`)
  const here = page.url()
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await page.waitForURL((address) => address.toString() !== here)
}

async function submitAgain(window: Window): Promise<void> {
  const { page } = window
  await openNews(window)
  await page.getByRole('button', { name: '编辑并重新提交' }).click()
  await labelled(page, '地块').fill('河滩东')
  await submit(window, functionName, names.near)
}

/** What the list of the function says of the request. */
async function stands({ page, address }: Window, state: string): Promise<void> {
  await page.goto(`${address}/model/${code}`)
  await page.getByRole('row').filter({ hasText: '河滩东' }).getByText(state).waitFor()
}

test(
  'approvers by region and by a data interface, votes of several and returns, set in the designer, are what people meet',
  { timeout: 300_000 },
  async () => {
    const designer = await openWindow(product)
    await signInAs(designer, 'admin', { password: adminPassword, to: '/home' })
    await makeFunction(designer, { name: functionName, code }, 'mouse')
    await buildForm(designer)
    await buildFlow(designer)
    await publish(designer, 'rules-publish', { name: functionName, way: 'mouse', asksPlace: true })
    await grantFunction(kernel, 'farmer', code)

    const filer = await at('filer', `/model/${code}`)
    await fillIn(filer)
    const [town, inspector] = [await at('near'), await at('inspector')]
    await agree(town, '查验')
    await giveBack(inspector, '乡镇审核')
    await giveBack(town, '发起')
    await submitAgain(filer)
    await agree(town, '查验')
    await agree(inspector, names.ann)
    const [ann, bob, far] = [await at('ann'), await at('bob'), await at('far')]
    await agree(ann)
    await stands(filer, '等待审核')
    await agree(bob)
    await stands(filer, '审核通过')
    expect(await unread(far)).toBe(0)
    for (const { complaints, context } of [designer, filer, town, inspector, ann, bob, far]) {
      expect.soft(complaints.found).toEqual([])
      await context.close()
    }
  },
)
