import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  addGrants,
  additionDifference,
  grantDifference,
  readMatrix,
  writeGrants,
  type Granted,
  type Matrix,
} from '#features/grants/contract.ts'
import { BatchDialog } from '#features/grants/web/batch-dialog.tsx'
import { MatrixDialog } from '#features/grants/web/matrix-dialog.tsx'
import { treeSource, type TreeItem } from '#ui/picker/tree-source.ts'
import { answered, refused, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const roleItem = (id: string, name: string): TreeItem => ({ id, name, names: '全局', below: [], leaf: true })
const none: Granted = { systemIds: [], module: [], button: [], column: [], form: [], resource: [] }
const item = (id: string, fullName: string) => ({ id, fullName })
const menu = (id: string, fullName: string, parentId: string, rest: Partial<Matrix['menus'][number]> = {}) => ({
  id,
  fullName,
  parentId,
  button: [],
  column: [],
  form: [],
  resource: [],
  ...rest,
})
const filing = menu('filing', '制种备案', 'top', {
  button: [item('add', '新增'), item('edit', '编辑')],
  column: [item('crop', '作物')],
  resource: [item('all', '全部数据')],
})
const own: Granted = { ...none, systemIds: ['s'], module: ['top', 'filing'], button: ['add'] }
const theirs: Granted = { ...own, module: ['top', 'filing', 'report'], button: ['add', 'edit'] }
const matrixOf = (granted: Granted): Matrix => ({
  systems: [item('s', '种业服务')],
  menus: [menu('top', '业务办理', 's'), filing, menu('report', '统计报表', 'top')],
  granted,
  version: 7,
})
const matrix = answered(readMatrix, ({ params }) => matrixOf({ inspector: own, reader: theirs, '0': none }[params.objectId] ?? none))
const people = (count: number) => ({ count, names: ['张三'] })
const effect = {
  gains: people(12),
  loses: people(3),
  rows: [
    { id: 'f0', name: '合同备案', gained: 120, lost: 3, counted: 'exact' as const },
    { id: 'f1', name: '制种备案', gained: 10_001, lost: 0, counted: 'at-least' as const },
    { id: 'f2', name: '现场检查', gained: 0, lost: 0, counted: 'late' as const },
    { id: 'f3', name: '统计报表', gained: 0, lost: 0, counted: 'hidden' as const },
  ],
  changes: [{ type: 'button' as const, added: 1, removed: 0, addedNames: ['制种备案/编辑'], removedNames: [] }],
}
const roles = treeSource(
  async () => [roleItem('inspector', '检验员'), roleItem('reader', '查询')],
  async (ids) => [roleItem('inspector', '检验员'), roleItem('reader', '查询')].filter(({ id }) => ids.includes(id)),
)

async function renderMatrix(calls: readonly AnsweredCall[], { phone = false } = {}) {
  const onClose = vi.fn<() => void>()
  const role = { id: 'inspector', fullName: '检验员', version: 1 }
  const drawn = await renderScreen(<MatrixDialog role={role} roles={roles} refreshes={[]} onClose={onClose} />, { calls, phone })
  return { ...drawn, onClose }
}
type Screen = Awaited<ReturnType<typeof renderMatrix>>['screen']
const box = (screen: Screen, name: string) => screen.getByRole('checkbox', { name, exact: true })
const choose = async (screen: Screen, name: string, option: string) => {
  await screen.getByRole('combobox', { name }).click()
  await screen.getByTitle(option).click()
}

test('all grants stand on one page; a change is marked, shown with its effect and saved', async () => {
  const { screen, asked, onClose, isAccessible, fitsWidth } = await renderMatrix([
    matrix,
    answered(grantDifference, effect),
    answered(writeGrants, { id: 'inspector', version: 8 }),
  ])
  await expect.element(box(screen, '制种备案 菜单')).toBeChecked()
  await expect.element(screen.getByRole('row').filter({ hasText: '制种备案' }).getByText('1/2')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '查看变化' })).toBeDisabled()
  await screen.getByRole('button', { name: '展开“制种备案”' }).click()
  await expect.element(box(screen, '按钮 新增')).toBeChecked()
  await box(screen, '按钮 编辑').click()
  await box(screen, '统计报表 菜单').click()
  fitsWidth()
  await isAccessible()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.element(screen.getByText('12人获得权限')).toBeVisible()
  await expect.element(screen.getByText('3人失去权限')).toBeVisible()
  const change = { systemIds: ['s'], module: ['filing', 'report'], button: ['add', 'edit'], column: [], form: [], resource: [] }
  expect(asked(grantDifference)[0]?.body).toEqual(change)
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => asked(writeGrants)[0]?.body).toMatchObject({ ...change, version: 7 })
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

test('another role stands beside for comparison, what differs can be shown alone, and its rights can be copied', async () => {
  const { screen, asked } = await renderMatrix([matrix, answered(grantDifference, effect)])
  await expect.element(box(screen, '制种备案 菜单')).toBeChecked()
  await screen.getByRole('textbox', { name: '对比角色' }).click()
  const picker = screen.getByRole('dialog').filter({ hasText: '选择角色' })
  // The role itself is no choice.
  await picker.getByRole('tree').getByText('检验员').click()
  await expect.element(picker.getByText('已选（0）')).toBeVisible()
  await picker.getByRole('tree').getByText('查询').click()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByRole('row').filter({ hasText: '制种备案' }).getByText('2/2')).toBeVisible()
  await choose(screen, '显示', '与对比角色不同')
  await expect.element(box(screen, '按钮 编辑')).toBeVisible()
  await expect.poll(() => screen.getByRole('checkbox', { name: '按钮 新增' }).all()).toHaveLength(0)
  await screen.getByRole('button', { name: '复制其权限' }).click()
  await choose(screen, '显示', '有变化')
  await expect.element(box(screen, '按钮 编辑')).toBeChecked()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.poll(() => asked(grantDifference)[0]?.body).toMatchObject({ module: ['filing', 'report'], button: ['add', 'edit'] })
})

test('a search finds menus and items, keys move and check, a head sets what is shown', async () => {
  const { screen } = await renderMatrix([matrix])
  await expect.element(box(screen, '制种备案 菜单')).toBeChecked()
  await screen.getByRole('textbox', { name: '搜索菜单、按钮、字段' }).fill('编辑')
  await expect.element(box(screen, '按钮 编辑')).toBeVisible()
  await box(screen, '所有显示的 按钮').click()
  await expect.element(box(screen, '按钮 编辑')).toBeChecked()
  await screen.getByRole('textbox', { name: '搜索菜单、按钮、字段' }).fill('没有的')
  await expect.element(screen.getByText('没有匹配的项')).toBeVisible()
  await screen.getByRole('textbox', { name: '搜索菜单、按钮、字段' }).fill('')
  await expect.element(screen.getByRole('treegrid')).toBeVisible()
  screen.getByRole('treegrid').element().querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight} ')
  await expect.element(box(screen, '制种备案 菜单')).not.toBeChecked()
  await expect.element(box(screen, '按钮 新增')).not.toBeChecked()
})

test('what is refused is said, and on a phone a menu opens its boxes', async () => {
  const broken = await renderMatrix([refused(readMatrix, 404, '数据不存在或已被删除')])
  await expect.element(broken.screen.getByRole('button', { name: '重试' })).toBeVisible()
  await broken.screen.unmount()
  const waiting = await renderMatrix([unanswered(readMatrix)])
  await expect.element(waiting.screen.getByRole('status').first()).toBeInTheDocument()
  await waiting.screen.unmount()
  const { screen, fitsWidth, isAccessible } = await renderMatrix([matrix], { phone: true })
  await screen.getByRole('button', { name: /^制种备案/ }).click()
  await box(screen, '制种备案 按钮').click()
  await expect.element(box(screen, '制种备案 按钮')).toBeChecked()
  fitsWidth()
  await isAccessible()
})

test('a thousand menus are drawn as far as they are seen', async () => {
  const many = Array.from({ length: 1000 }, (_, at) =>
    menu(`m${at}`, `菜单${at}`, 's', { button: filing.button.map(({ fullName }, n) => item(`b${at}-${n}`, fullName)) }),
  )
  const { screen } = await renderMatrix([answered(readMatrix, { ...matrixOf(none), menus: many })])
  await expect.element(box(screen, '菜单0 菜单')).toBeVisible()
  expect(screen.getByRole('treegrid').getByRole('checkbox').all().length).toBeLessThan(400)
  await box(screen, '种业服务 按钮').click()
  await expect.element(box(screen, '菜单0 菜单')).toBeChecked()
})

test('a batch chooses roles and what is added, shows the effect and saves', async () => {
  const onClose = vi.fn<() => void>()
  const { screen, asked, isAccessible } = await renderScreen(<BatchDialog roles={roles} refreshes={[]} onClose={onClose} />, {
    calls: [matrix, answered(additionDifference, { ...effect, loses: { count: 0, names: [] } }), answered(addGrants, { changed: 2 })],
  })
  await expect.element(box(screen, '制种备案 菜单')).not.toBeChecked()
  await box(screen, '制种备案 按钮').click()
  await expect.element(screen.getByRole('button', { name: '查看变化' })).toBeDisabled()
  await isAccessible()
  await screen.getByRole('textbox', { name: '角色' }).click()
  const picker = screen.getByRole('dialog').filter({ hasText: '选择角色' })
  await picker.getByRole('tree').getByText('检验员').click()
  await picker.getByRole('tree').getByText('查询').click()
  await isAccessible()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByRole('textbox', { name: '角色' })).toHaveValue('检验员、查询')
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.element(screen.getByText('12人获得权限')).toBeVisible()
  const body = { roleIds: ['inspector', 'reader'], systemIds: ['s'], module: ['filing'], button: ['add', 'edit'] }
  expect(asked(additionDifference)[0]?.body).toMatchObject(body)
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => asked(addGrants)[0]?.body).toMatchObject(body)
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

test('a refused effect is told and what was checked stays; leaving asks once', async () => {
  const { screen, onClose } = await renderMatrix([matrix, refused(grantDifference, 403, '不能授予您自己没有的权限：编辑')])
  await box(screen, '统计报表 菜单').click()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.element(screen.getByText('不能授予您自己没有的权限：编辑')).toBeVisible()
  await expect.element(box(screen, '统计报表 菜单')).toBeChecked()
  await screen.getByRole('button', { name: '取消', exact: true }).click()
  const question = screen.getByRole('dialog').filter({ hasText: '已修改的内容尚未保存' })
  await question.getByRole('button', { name: '取消', exact: true }).click()
  expect(onClose.mock.calls).toHaveLength(0)
  await box(screen, '统计报表 菜单').click()
  await screen.getByRole('button', { name: '取消', exact: true }).click()
  await expect.poll(() => onClose.mock.calls, { message: 'nothing is changed any more' }).toHaveLength(1)
})

test('what an item needs is granted with it, and a menu that is withdrawn takes its items along', async () => {
  const { screen, asked } = await renderMatrix([matrix, answered(grantDifference, effect)])
  await screen.getByRole('button', { name: '展开“制种备案”' }).click()
  await box(screen, '制种备案 菜单').click()
  await expect.element(box(screen, '按钮 新增')).not.toBeChecked()
  await box(screen, '按钮 编辑').click()
  await expect.element(box(screen, '制种备案 菜单')).toBeChecked()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.poll(() => asked(grantDifference)[0]?.body).toMatchObject({ systemIds: ['s'], module: ['filing'], button: ['edit'] })
})

test('what is granted can be shown alone; a compared role is taken away again', async () => {
  const { screen } = await renderMatrix([matrix])
  await choose(screen, '显示', '已授权')
  await expect.element(box(screen, '制种备案 菜单')).toBeVisible()
  expect(box(screen, '统计报表 菜单').elements()).toEqual([])
  await choose(screen, '显示', '有变化')
  await expect.element(screen.getByText('没有匹配的项')).toBeVisible()
  await choose(screen, '显示', '全部')
  await expect.element(box(screen, '统计报表 菜单')).toBeVisible()
})

test('a batch that is refused says why, keeps roles and rights, and is left after a question', async () => {
  const onClose = vi.fn<() => void>()
  const { screen } = await renderScreen(<BatchDialog roles={roles} refreshes={[]} onClose={onClose} />, {
    calls: [matrix, answered(additionDifference, effect), refused(addGrants, 403, '不能修改自己所拥有角色的权限')],
  })
  await box(screen, '统计报表 菜单').click()
  await screen.getByRole('textbox', { name: '角色' }).click()
  const picker = screen.getByRole('dialog').filter({ hasText: '选择角色' })
  await picker.getByRole('tree').getByText('查询').click()
  await picker.getByRole('button', { name: '确定' }).click()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.element(screen.getByRole('alert').getByText('不能修改自己所拥有角色的权限')).toBeVisible()
  await screen.getByRole('button', { name: '上一步' }).click()
  expect(screen.getByText('不能修改自己所拥有角色的权限').elements(), 'a refusal goes with what was refused').toEqual([])
  await expect.element(screen.getByRole('textbox', { name: '角色' })).toHaveValue('查询')
  await expect.element(box(screen, '统计报表 菜单')).toBeChecked()
  await screen.getByRole('button', { name: '取消', exact: true }).click()
  await screen.getByRole('dialog').filter({ hasText: '已修改的内容尚未保存' }).getByRole('button', { name: '确定' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

test('in English what is told in parts is joined as in English', async () => {
  const two = { ...effect, gains: { count: 12, names: ['Zhang', 'Li'] }, loses: { count: 0, names: [] }, rows: [] }
  const { screen } = await renderScreen(
    <MatrixDialog role={{ id: 'inspector', fullName: 'Inspector', version: 1 }} roles={roles} refreshes={[]} onClose={() => undefined} />,
    { calls: [matrix, answered(grantDifference, two)], phone: true, language: 'en' },
  )
  await expect.element(screen.getByText('Menu 1/1, Buttons 1/2, Columns 0/1, Data 0/1')).toBeVisible()
  await screen.getByRole('button', { name: /^制种备案/ }).click()
  await box(screen, '制种备案 Buttons').click()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Show changes' }).click()
  await expect.element(screen.getByText('Zhang, Li…')).toBeVisible()
})
