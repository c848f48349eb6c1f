import { expect, test } from 'vitest'
import { switchMajor, type MenuNode } from '#features/session/contract.ts'
import { MissingPage } from '#web/pages/missing/missing-page.tsx'
import { refused } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const node = (id: string, fullName: string, path: string, children: MenuNode[] = []): MenuNode => ({
  ...{ id, fullName, path, children, enCode: id, parentId: '-1', icon: '', type: children.length > 0 ? 0 : 2, urlAddress: '' },
  ...{ linkTarget: '_self', propertyJson: '', hidden: false, sortCode: 0, hasChildren: children.length > 0, pinyin: '', systemId: '' },
})
const menus = [
  node('seed', '种业', '', [node('filings', '备案', '/model/filings')]),
  node('main', '开发平台', '', [node('design', '功能设计', '/onlineDev/webDesign')]),
]
const systemIds = [
  { id: 'seed', name: '种业', icon: '', currentSystem: true },
  { id: 'main', name: '开发平台', icon: '', currentSystem: false },
]
const render = (from: string) =>
  renderScreen(<MissingPage />, {
    address: `/404?from=${encodeURIComponent(from)}`,
    session: { menus, user: { systemIds } },
    calls: [refused(switchMajor, 403, '该应用已被禁用')],
  })

test('a page of another application says which one has it, and switches to it', async () => {
  const { screen, asked, isAccessible } = await render('/onlineDev/webDesign?page=2')
  await expect.element(screen.getByText('此页面属于应用“开发平台”，当前应用是“种业”。')).toBeVisible()
  await isAccessible()
  await screen.getByRole('button', { name: '切换到“开发平台”并打开' }).click()
  await expect.poll(() => asked(switchMajor)[0]?.body).toEqual({ majorId: 'main', majorType: 'System' })
})

test.each(['/nowhere', '/model/filings/none', '//elsewhere.example/onlineDev/webDesign'])(
  'of %s nothing is said but that it is missing',
  async (from) => {
    const { screen } = await render(from)
    await expect.element(screen.getByText('返回首页')).toBeVisible()
    expect(screen.getByRole('button').elements()).toEqual([])
  },
)
