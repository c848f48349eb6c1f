import { expect, test, vi } from 'vitest'
import { grantDifference, readGrants, writeGrants, type GrantNode, type GrantStep } from '#features/grants/contract.ts'
import { GrantWizard } from '#features/grants/web/grant-wizard.tsx'
import { noteReach } from '#web/call/reach.ts'
import { answered, lost, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const node = (id: string, fullName: string, type: GrantStep, children: GrantNode[] = []): GrantNode => ({
  id,
  fullName,
  icon: '',
  type,
  children,
})
const system = (children: GrantNode[]) => [node('seed', '种业服务', 'system', children)]
const folder = (children: GrantNode[]) => system([node('top', '业务', 'module', children)])
const steps: Record<GrantStep, { list: GrantNode[]; ids: string[] }> = {
  system: { list: system([]), ids: ['seed'] },
  module: { list: folder([node('filing', '生产备案', 'module'), node('report', '报表', 'module')]), ids: ['top', 'filing'] },
  button: {
    list: folder([node('filing', '生产备案', 'module', [node('add', '新增', 'button'), node('edit', '编辑', 'button')])]),
    ids: ['add'],
  },
  column: { list: [], ids: [] },
  form: { list: [], ids: [] },
  resource: { list: [], ids: [] },
}
const offered = answered(readGrants, ({ body }) => ({ ...steps[body.type], all: [], version: 7 }))
const changes = [{ type: 'button' as const, added: 1, removed: 0, addedNames: ['生产备案/编辑'], removedNames: [] }]
const difference = answered(grantDifference, {
  gains: { count: 12, names: ['张三'] },
  loses: { count: 3, names: ['李四'] },
  rows: [],
  changes,
})
const granted = { systemIds: ['seed'], module: ['filing'], button: ['add', 'edit'], column: [], form: [], resource: [] }

async function renderWizard(calls: readonly AnsweredCall[], { phone = false } = {}) {
  const onClose = vi.fn()
  const role = { id: 'inspector', fullName: '检验员', version: 7 }
  const rendered = await renderScreen(<GrantWizard role={role} refreshes={[]} onClose={onClose} />, { phone, session: {}, calls })
  return { ...rendered, onClose }
}
type Screen = Awaited<ReturnType<typeof renderWizard>>['screen']
const next = (screen: Screen) => screen.getByRole('button', { name: '下一步' }).click()
const toButtons = async (screen: Screen) => {
  await expect.element(screen.getByText('种业服务')).toBeVisible()
  await next(screen)
  await expect.element(screen.getByText('报表')).toBeVisible()
  await next(screen)
  await expect.element(screen.getByText('编辑', { exact: true })).toBeVisible()
}

test('each step asks with what is checked before it, and the difference is shown before it is saved', async () => {
  const { screen, asked, onClose, isAccessible } = await renderWizard([
    offered,
    difference,
    answered(writeGrants, { id: 'inspector', version: 8 }),
  ])
  await toButtons(screen)
  expect(asked(readGrants).find(({ body }) => body.type === 'button')?.body.moduleIds).toBe('filing')
  await expect.element(screen.getByText('已选 1 / 2')).toBeVisible()
  await isAccessible()
  await screen.getByRole('button', { name: '全选', exact: true }).click()
  await expect.element(screen.getByText('已选 2 / 2')).toBeVisible()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.element(screen.getByText('12人获得权限')).toBeVisible()
  await expect.element(screen.getByText('3人失去权限')).toBeVisible()
  await expect.element(screen.getByText('生产备案/编辑')).toBeVisible()
  expect(asked(grantDifference)[0]?.body).toEqual(granted)
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => asked(writeGrants)[0]?.body).toMatchObject({ ...granted, version: 7 })
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('what is checked stays through the steps; steps that were not opened keep what is granted', async () => {
  const { screen, asked } = await renderWizard([offered, difference])
  await expect.element(screen.getByText('种业服务')).toBeVisible()
  await next(screen)
  await screen.getByRole('treeitem', { name: '报表' }).getByRole('checkbox').click()
  await screen.getByRole('button', { name: '上一步' }).click()
  await next(screen)
  await expect.element(screen.getByText('已选 2 / 2')).toBeVisible()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.poll(() => asked(grantDifference)[0]?.body).toEqual({ ...granted, module: ['filing', 'report'], button: ['add'] })
})

test('leaving asks once where something was checked', async () => {
  const { screen, onClose } = await renderWizard([offered])
  await screen.getByRole('treeitem', { name: '种业服务' }).getByRole('checkbox').click()
  await screen.getByRole('button', { name: '取消', exact: true }).click()
  await expect.element(screen.getByText('已修改的内容尚未保存', { exact: false })).toBeVisible()
  expect(onClose.mock.calls).toHaveLength(0)
})

test('nothing to change, nothing to choose, a refusal and a clash are said', async () => {
  const none = answered(grantDifference, { gains: { count: 0, names: [] }, loses: { count: 0, names: [] }, rows: [], changes: [] })
  const { screen } = await renderWizard([offered, none])
  await toButtons(screen)
  await next(screen)
  await expect.element(screen.getByText('所选菜单没有需要单独授权的项', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.element(screen.getByText('没有变化')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled()
  await screen.unmount()
  const beyond = await renderWizard([offered, refused(grantDifference, 403, '不能授予您自己没有的权限：编辑')])
  await beyond.screen.getByRole('button', { name: '查看变化' }).click()
  await expect.element(beyond.screen.getByText('不能授予您自己没有的权限：编辑')).toBeVisible()
  await beyond.screen.unmount()
  const clash = await renderWizard([offered, difference, refused(writeGrants, 409, '', { version: 8 })])
  await clash.screen.getByRole('button', { name: '查看变化' }).click()
  await clash.screen.getByRole('button', { name: '保存' }).click()
  await expect.element(clash.screen.getByText('该角色已被他人修改', { exact: false })).toBeVisible()
})

test('a step that is read waits, one that is refused can be asked again, and on a phone it fits', async () => {
  const waiting = await renderWizard([unanswered(readGrants)])
  await expect.element(waiting.screen.getByRole('status').first()).toBeInTheDocument()
  await waiting.screen.unmount()
  const broken = await renderWizard([refused(readGrants, 403, '您没有此操作的权限')])
  await expect.element(broken.screen.getByRole('button', { name: '重试' })).toBeVisible()
  await broken.screen.unmount()
  const { screen, fitsWidth, isAccessible } = await renderWizard([offered], { phone: true })
  await expect.element(screen.getByText('第1步，共6步：系统权限')).toBeVisible()
  await expect.element(screen.getByText('种业服务')).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('a step that is opened past the menus asks with those that are granted, and says where these cannot be read', async () => {
  let menus: () => ReturnType<typeof refusing> | 'well' = () => refusing(500, '服务暂时不可用')
  const { screen, asked } = await renderWizard([
    answered(readGrants, ({ body }) => {
      const now = body.type === 'module' ? menus() : 'well'
      return now === 'well' ? { ...steps[body.type], all: [], version: 7 } : now
    }),
  ])
  await expect.element(screen.getByText('种业服务')).toBeVisible()
  await screen.getByText('按钮权限').click()
  await expect.element(screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  expect(
    asked(readGrants).some(({ body }) => body.type === 'button'),
    'not asked without the menus',
  ).toBe(false)
  menus = () => 'well'
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByText('编辑', { exact: true })).toBeVisible()
  expect(asked(readGrants).find(({ body }) => body.type === 'button')?.body.moduleIds).toBe('filing')
})

test('a menu that is unchecked takes its buttons along, and they are back when it is checked again', async () => {
  const { screen, asked } = await renderWizard([
    answered(readGrants, ({ body }) => {
      const isOffered = body.type !== 'button' || (body.moduleIds ?? '').split(',').includes('filing')
      return { ...(isOffered ? steps[body.type] : { list: [], ids: [] }), all: [], version: 7 }
    }),
    difference,
  ])
  const filing = () => screen.getByRole('treeitem', { name: '生产备案' }).getByRole('checkbox')
  await expect.element(screen.getByText('种业服务')).toBeVisible()
  await next(screen)
  await filing().click()
  await expect.element(filing()).not.toBeChecked()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.poll(() => asked(grantDifference)[0]?.body).toMatchObject({ systemIds: ['seed'], module: [], button: [] })
  await screen.getByRole('button', { name: '上一步' }).first().click()
  await filing().click()
  await screen.getByRole('button', { name: '查看变化' }).click()
  await expect.poll(() => asked(grantDifference)[1]?.body).toMatchObject({ module: ['filing'], button: ['add'] })
})

test('a search in a step checks what is shown alone, and the first step has none before it', async () => {
  const { screen } = await renderWizard([offered])
  await expect.element(screen.getByText('种业服务')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '上一步' })).toBeDisabled()
  await toButtons(screen)
  await screen.getByRole('textbox', { name: '搜索' }).fill('没有的')
  await expect.element(screen.getByText('没有匹配的项')).toBeVisible()
  await screen.getByRole('textbox', { name: '搜索' }).fill('编辑')
  await expect.element(screen.getByText('已选 0 / 1')).toBeVisible()
  await screen.getByRole('treeitem', { name: '编辑' }).getByRole('checkbox').click()
  await screen.getByRole('textbox', { name: '搜索' }).fill('')
  await expect.element(screen.getByText('已选 2 / 2')).toBeVisible()
})

test('the last step leads to the effect, and an outage loses nothing of what was checked', async () => {
  let now: () => typeof lost | { id: string; version: number } = () => lost
  const { screen, asked, onClose } = await renderWizard([offered, difference, answered(writeGrants, () => now())])
  await toButtons(screen)
  await screen.getByRole('button', { name: '全选', exact: true }).click()
  for (let step = 0; step < 3; step += 1) await next(screen)
  expect(screen.getByRole('button', { name: '下一步' }).elements(), 'there is no seventh step').toEqual([])
  await screen.getByRole('button', { name: '查看变化' }).click()
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => asked(writeGrants).length).toBe(1)
  await expect.element(screen.getByRole('alert').first()).toBeVisible()
  expect(onClose.mock.calls).toHaveLength(0)
  now = () => ({ id: 'inspector', version: 8 })
  noteReach(true)
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(asked(writeGrants).map(({ body }) => body.button)).toEqual([granted.button, granted.button])
})
