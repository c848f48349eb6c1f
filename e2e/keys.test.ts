import { expect, test } from 'vitest'
import { adminPassword } from '#server/testing/test-server.ts'
import { labelled } from './testing/fields.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { openFromMenu } from './testing/shell.ts'
import { signInAs } from './testing/sign-in.ts'
import { addRow, subTable } from './testing/sub-table.ts'
import { openWindow, type Window } from './testing/window.ts'

const product = await startProduct()

type Listed = Readonly<Record<string, Readonly<Record<string, string>>>>

const everywhere = {
  全局: { '搜索页面、单据和操作': 'Ctrl K 或 /', 显示快捷键: '? 或 Ctrl /', 关闭最上层窗口: 'Esc' },
}
const list = {
  列表: { 下一行: 'J', 上一行: 'K', 打开所在行: 'Enter', 在新标签页打开所在行: 'Ctrl Enter', 输入查询条件: 'F', 新增: 'N', 刷新: 'R' },
}
const form = { 表单: { 保存: 'Ctrl S', 提交: 'Ctrl Enter' } }
const readTable = {
  移动单元格: '↑ 或 ↓ 或 ← 或 →',
  '行首、行尾': 'Home 或 End',
  选择区域: 'Shift ↑ 或 Shift ↓ 或 Shift ← 或 Shift →',
  复制: 'Ctrl C',
}
const table = {
  明细表: {
    ...readTable,
    粘贴: 'Ctrl V',
    编辑单元格: 'Enter 或 F2',
    下一单元格: 'Tab',
    上一单元格: 'Shift Tab',
    '编辑时：下一行': 'Enter',
    还原单元格: 'Esc',
    复制上一行的值: 'Ctrl D',
    清空单元格: 'Delete 或 Backspace',
  },
}
const tree = { 树: { 上下移动: '↑ 或 ↓', '收起、展开': '← 或 →', 选择: 'Space' } }
const bar = { 命令栏: { 上下移动: '↑ 或 ↓', 上下翻页: 'PageUp 或 PageDown', 打开: 'Enter' } }

/** Opens the list of keys as somebody does who is typing, reads it, and closes it by Escape: the focus is where it was. */
async function keysOf({ page }: Window): Promise<Listed> {
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press('Control+/')
  const dialog = page.getByRole('dialog', { name: '快捷键' })
  await dialog.getByRole('heading', { name: '全局' }).waitFor()
  const listed = await dialog.locator('section').evaluateAll((sections) =>
    Object.fromEntries(
      sections.map((section) => [
        section.querySelector('h3')?.textContent ?? '',
        Object.fromEntries(
          [...section.querySelectorAll('dl > div')].map((line) => [
            line.querySelector('dt')?.textContent ?? '',
            [...line.querySelectorAll('dd > span')]
              .map((keys) =>
                [...keys.childNodes]
                  .map((node) => node.textContent?.trim())
                  .join(' ')
                  .trim(),
              )
              .join(' '),
          ]),
        ),
      ]),
    ),
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  // Names what has the focus in place of it.
  const other = () =>
    before.evaluate((element) => (element === document.activeElement ? '' : document.activeElement?.outerHTML.slice(0, 200)))
  await expect.poll(other).toBe('')
  return listed
}

const close = async (window: Window) => {
  expect(window.complaints.found).toEqual([])
  await window.context.close()
}

test('of a filer: start page, list, record, form with its tables, pickers', { timeout: 300_000 }, async () => {
  const window = await openWindow(product)
  const { page } = window
  await signInAs(window, 'enterprise', { to: '/home' })
  expect(await keysOf(window)).toEqual(everywhere)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor()
  await look(window, 'keys')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor({ state: 'hidden' })

  await page.keyboard.press('/')
  const command = page.getByRole('combobox', { name: '搜索' })
  await command.waitFor()
  expect(await keysOf(window)).toEqual({ ...everywhere, ...bar })
  await page.keyboard.press('Escape')
  await command.waitFor({ state: 'hidden' })

  await page.goto(`${window.address}/model/seed_prod_filing`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await rows.first().waitFor()
  expect(await keysOf(window)).toEqual({ ...everywhere, ...list })
  const [reload] = await Promise.all([page.waitForRequest('**/OnlineDev/**'), page.keyboard.press('r')])
  expect(reload.url()).toContain('List')
  await rows.first().focus()
  await page.keyboard.press('Enter')
  const next = page.getByRole('button', { name: '下一条' })
  await next.waitFor()
  expect(await keysOf(window)).toMatchObject({ ...everywhere, 逐条查看: { 下一条: 'Alt PageDown' } })
  const first = page.url()
  await page.keyboard.press('Alt+PageDown')
  await expect.poll(() => page.url()).not.toBe(first)

  await page.goto(`${window.address}/model/seed_prod_filing`)
  await rows.first().waitFor()
  await page.keyboard.press('n')
  await page.waitForURL('**/workFlowDetail?*')
  await page.getByRole('heading', { name: '基本信息' }).waitFor()
  await labelled(page, '技术负责人').focus()
  expect(await keysOf(window)).toMatchObject({ ...everywhere, ...form })
  await addRow(window, '备案明细')
  await subTable(window, '备案明细').getByRole('grid').focus()
  expect(await keysOf(window)).toEqual({ ...everywhere, ...form, ...table })
  await page.keyboard.press('F2')
  expect(await keysOf(window)).toEqual({ ...everywhere, ...form, ...table })
  const [saved] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && /FlowTask/.test(request.url())),
    page.keyboard.press('Control+s'),
  ])
  expect(saved.postData()).toContain('formData')
  await close(window)
})

test('of an administrator: a tree, a management table, its form', { timeout: 300_000 }, async () => {
  const window = await openWindow(product)
  const { page } = window
  await signInAs(window, 'admin', { password: adminPassword, to: '/systemData/dictionary' })
  await page.getByRole('treeitem').first().waitFor()
  await page.getByRole('row').nth(1).waitFor()
  const { 新增, 刷新, 输入查询条件 } = list.列表
  expect(await keysOf(window)).toEqual({ ...everywhere, ...tree, 列表: { 新增, 刷新, 输入查询条件 } })
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '新建字典' })
  await dialog.getByLabel(/名称/).focus()
  expect(await keysOf(window)).toEqual({ ...everywhere, ...form })
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('请输入名称').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await close(window)
})

test('of an approver: the decision and its dialog, over which Escape closes the list of keys alone', { timeout: 300_000 }, async () => {
  const window = await openWindow(product)
  const { page } = window
  await signInAs(window, 'reviewer')
  await openFromMenu(window, '我的流程', '待办')
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '通过', exact: true }).waitFor()
  const listed = await keysOf(window)
  expect(listed).toMatchObject({ ...everywhere, 审批: { 通过: 'Ctrl Enter 或 A', 退回: 'R' } })
  expect(listed['明细表']).toEqual({ ...readTable, 标记单元格: 'Enter' })
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: '审批通过' })
  await dialog.getByRole('textbox').first().focus()
  expect(await keysOf(window)).toEqual({ ...everywhere, 审批: { 确定: 'Ctrl Enter' } })
  expect(await dialog.isVisible()).toBe(true)
  await close(window)
})
