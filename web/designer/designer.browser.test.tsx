import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DraftClash } from '#web/designer/designer-store.ts'
import { givenUser } from '#web/testing/given-user.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { renderTrial, type Trial } from '#web/designer/testing/trial-designer.tsx'

afterEach(() => {
  sessionStore.setState({ current: undefined })
  return page.viewport(1200, 800)
})

const two: Trial = {
  things: [
    { key: 'a', label: '申请人' },
    { key: 'b', label: '种植面积' },
  ],
}

/** A server that keeps what it is sent, and refuses with what it is told to. */
function givenDraft(initial = two) {
  const kept: string[][] = []
  let refusal: Error | undefined
  const save = ({ things }: Trial) => {
    if (refusal) return Promise.reject(refusal)
    kept.push(things.map(({ label }) => label))
    return Promise.resolve()
  }
  return { initial, save, kept, refuse: (problem: Error | undefined) => void (refusal = problem) }
}

const canvas = () => page.getByTestId('canvas')
const labels = (): readonly string[] => [...canvas().element().querySelectorAll('button')].map(({ textContent }) => textContent)

async function isAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('what is dragged from the palette lands in the canvas, is one step, and is saved by itself', async () => {
  await page.viewport(1440, 900)
  const draft = givenDraft()
  const screen = await renderTrial(draft)
  await userEvent.dragAndDrop(screen.getByRole('button', { name: '添加日期' }), canvas())
  await expect.poll(labels).toEqual(['申请人', '种植面积', '日期'])
  await expect.poll(() => draft.kept).toEqual([['申请人', '种植面积', '日期']])
  await expect.element(screen.getByText(/已保存 \d\d:\d\d/)).toBeVisible()
  await screen.getByRole('button', { name: '撤销：添加日期' }).click()
  expect(labels()).toEqual(['申请人', '种植面积'])
})

test('Tab stops at the palette once, and the arrow keys go through it', async () => {
  await page.viewport(1440, 900)
  const screen = await renderTrial(givenDraft())
  const focused = () => document.activeElement?.getAttribute('data-item')
  screen.getByLabelText('搜索组件').element().focus()
  await userEvent.tab()
  expect(focused()).toBe('单行输入')
  const ways = [
    ['ArrowRight', '日期'],
    ['ArrowDown', '数字'],
    ['ArrowDown', '附件'],
    ['ArrowUp', '数字'],
    ['End', '地图'],
    ['ArrowRight', '地图'],
    ['ArrowUp', '数字'],
    ['Home', '单行输入'],
    ['ArrowUp', '单行输入'],
    ['ArrowRight', '日期'],
  ]
  for (const [key, label] of ways) {
    await userEvent.keyboard(`{${key}}`)
    expect(focused(), key).toBe(label)
  }
  await userEvent.keyboard('{Enter}')
  await expect.poll(labels).toEqual(['申请人', '种植面积', '日期'])
  await userEvent.tab()
  expect(focused()).toBe(null)
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('日期')
  await isAccessible()
})

test('letters typed into a setting are one step, and a wrong number is told and not taken', async () => {
  await page.viewport(1440, 900)
  const draft = givenDraft()
  const screen = await renderTrial(draft)
  await canvas().getByText('申请人').click()
  const size = screen.getByLabelText('大小', { exact: false })
  await size.fill('12')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('请输入 1 到 9 之间的数字')
  await size.fill('7')
  await expect.element(screen.getByRole('button', { name: '恢复“大小”的默认值' })).toBeVisible()
  await screen.getByRole('textbox', { name: '标题' }).fill('法人')
  await userEvent.type(screen.getByRole('textbox', { name: '标题' }), '代表')
  await expect.poll(labels).toEqual(['法人代表', '种植面积'])
  await screen.getByRole('button', { name: '操作记录' }).click()
  expect(screen.getByRole('dialog').getByRole('listitem').elements()).toHaveLength(3)
  await screen.getByRole('button', { name: '打开时' }).click()
  expect(labels()).toEqual(['申请人', '种植面积'])
})

test('keys undo and redo, but leave the text of an input alone', async () => {
  await page.viewport(1440, 900)
  const screen = await renderTrial(givenDraft())
  await screen.getByRole('button', { name: '添加单行输入' }).click()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(labels()).toHaveLength(2)
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(labels()).toHaveLength(3)
  await screen.getByLabelText('搜索组件').fill('日期')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(labels()).toHaveLength(3)
})

test('the outline is walked, renamed and rearranged', async () => {
  await page.viewport(1440, 900)
  const screen = await renderTrial(givenDraft())
  await screen.getByRole('tab', { name: '大纲' }).click()
  await screen.getByRole('treeitem', { name: '申请人' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('treeitem', { name: '种植面积' })).toHaveFocus()
  await userEvent.keyboard('{F2}')
  await userEvent.keyboard('面积{Enter}')
  await expect.poll(labels).toEqual(['申请人', '面积'])
  await userEvent.dragAndDrop(screen.getByRole('treeitem', { name: '面积' }), screen.getByRole('treeitem', { name: '申请人' }), {
    targetPosition: { x: 40, y: 3 },
  })
  await expect.poll(labels).toEqual(['面积', '申请人'])
  await screen.getByLabelText('按名称或字段名搜索').fill('没有')
  await expect.element(screen.getByText('没有匹配的内容')).toBeVisible()
})

test('a failed save says why and is tried again; a clash keeps both sides until one is chosen', async () => {
  await page.viewport(1440, 900)
  const draft = givenDraft()
  const screen = await renderTrial(draft)
  draft.refuse(new Error('down'))
  await screen.getByRole('button', { name: '添加日期' }).click()
  await expect.element(screen.getByText(/未保存：保存失败，请重试/)).toBeVisible()
  draft.refuse(undefined)
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => draft.kept).toHaveLength(1)
  draft.refuse(new DraftClash('李雷'))
  await screen.getByRole('button', { name: '添加日期' }).click()
  await expect.element(screen.getByText('李雷修改了这份设计，您的修改尚未保存。')).toBeVisible()
  expect(labels()).toHaveLength(4)
  await screen.getByRole('button', { name: '使用对方的版本' }).click()
  await screen
    .getByRole('button', { name: '确 定' })
    .or(screen.getByRole('button', { name: '确定' }))
    .click()
  await expect.poll(labels).toEqual([])
})

test('who opens it second reads who holds it, changes nothing, and may take over', async () => {
  await page.viewport(1440, 900)
  const screen = await renderTrial({ ...givenDraft(), held: false })
  await expect.element(screen.getByText('李雷正在编辑这份设计，您可以查看，不能修改。')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '添加日期' })).toBeDisabled()
  await screen.getByRole('button', { name: '接手编辑' }).click()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByRole('button', { name: '添加日期' })).toBeEnabled()
})

test('who opens it in two windows reads that it is he himself', async () => {
  await page.viewport(1440, 900)
  const mine = givenUser({})
  sessionStore.setState({ current: { ...mine, userInfo: { ...mine.userInfo, userId: 'li-lei' } } })
  const screen = await renderTrial({ ...givenDraft(), held: false })
  await expect.element(screen.getByText('您在另一个窗口中打开了这份设计，本窗口只能查看，不能修改。')).toBeVisible()
  await screen.getByRole('button', { name: '接手编辑' }).click()
  await expect.element(screen.getByText('接手后，另一个窗口将转为只读', { exact: false })).toBeVisible()
})

test('JSON with a fault is kept, with its line; a sound one is one step', async () => {
  await page.viewport(1440, 900)
  const screen = await renderTrial(givenDraft())
  await screen.getByRole('button', { name: 'JSON' }).click()
  const text = screen.getByLabelText('JSON 内容')
  await text.fill('{\n  "things": [}')
  await screen.getByRole('button', { name: '应用' }).click()
  await expect.element(screen.getByText('第 2 行第 14 个字符处有误：不是有效的 JSON')).toBeVisible()
  await text.fill('{}')
  await screen.getByRole('button', { name: '应用' }).click()
  await expect.element(screen.getByText('缺少 things')).toBeVisible()
  await text.fill('{"things": [{"key": "x", "label": "很长的标题超过六字"}]}')
  await screen.getByRole('button', { name: '应用' }).click()
  await expect.poll(labels).toEqual(['很长的标题超过六字'])
  await screen.getByRole('button', { name: '1条提醒' }).click()
  await screen.getByRole('button', { name: /标题过长/ }).click()
  await expect.element(canvas().getByRole('button')).toHaveAttribute('aria-pressed', 'true')
})

test.each([
  [1440, false],
  [1440, true],
  [390, false],
] as const)('at %i pixels it can be used by everybody, also in the dark (%s)', async (width, dark) => {
  await page.viewport(width, 844)
  const screen = await renderTrial(givenDraft(), dark)
  await canvas().getByText('申请人').click()
  await isAccessible()
  if (width > 390) return
  await screen.getByRole('button', { name: '组件与大纲' }).click()
  await screen.getByRole('button', { name: '添加日期' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(labels).toHaveLength(3)
  await screen.getByRole('button', { name: '设置' }).click()
  await expect.element(screen.getByRole('dialog').getByLabelText('标题')).toHaveValue('申请人')
})
