import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  applyPackage,
  comparePackage,
  exportPackage,
  importPackage,
  listPackages,
  packableFunctions,
  packageContents,
  packageMenu,
  undoPackage,
  type PackagePart,
  type PackageRow,
} from '#features/applications/contract/packages.ts'
import { PackagesScreen } from '#features/applications/web/packages/packages-screen.tsx'
import { functionDesignMenu, planRelease, releasePlaces } from '#features/function-design/contract.ts'
import { peopleByIds } from '#features/pickers/contract.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

const longName = '农作物种子生产经营许可与备案管理登记'
const row: PackageRow = {
  id: 'p1',
  fullName: longName,
  fileName: 'seed.json',
  parts: 3,
  creatorUser: '张三',
  creatorTime: Date.UTC(2026, 2, 5),
  appliedUser: '李四',
  appliedTime: Date.UTC(2026, 3, 5),
  state: 'applied',
  version: 4,
}
const waiting: PackageRow = { ...row, id: 'p2', fullName: '新包', state: 'waiting', appliedUser: '', appliedTime: null }
const part = (more: Partial<PackagePart>): PackagePart => ({
  key: 'dictionary:soil',
  kind: 'dictionary',
  code: 'soil',
  name: '土壤',
  state: 'new',
  differences: [],
  findings: [],
  functionId: '',
  ...more,
})
const parts = [
  part({}),
  part({
    key: 'function:bed',
    kind: 'function',
    code: 'bed',
    name: longName,
    state: 'changed',
    differences: [{ what: '标题', name: '面积', before: '面积', after: '' }],
    findings: ['用到的数据接口“weather”本系统没有，请新建后在设计器中改选'],
    functionId: 'f1',
  }),
  part({ key: 'flow:f', kind: 'flow', code: 'f', name: '审批', state: 'refused', findings: ['您无权查看，不能应用'] }),
  part({ key: 'function:old', kind: 'function', code: 'old', name: '旧功能', state: 'same', functionId: 'f2' }),
]
const comparison = { id: 'p1', fullName: longName, version: 4, parts, people: [], canUndo: true }
const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const everyButton = ['btn_remove', 'btn_download', 'btn_upload', 'btn_apply', 'btn_undo']

function renderPackages(calls: readonly AnsweredCall[], { buttons = everyButton, phone = false } = {}) {
  return renderScreen(<PackagesScreen />, {
    phone,
    address: '/screen',
    session: {
      menus: [
        menuOf({ id: packageMenu, fullName: '功能包', type: 2, address: 'onlineDev/package' }),
        menuOf({ id: functionDesignMenu, fullName: '功能设计', type: 2, address: 'onlineDev/webDesign' }),
      ],
      permissions: [permissionOf(packageMenu, buttons), permissionOf(functionDesignMenu, ['btn_edit', 'btn_release'])],
      user: { isAdministrator: false },
    },
    calls,
  })
}

type Screen = Awaited<ReturnType<typeof renderPackages>>['screen']

const act = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: longName }).getByRole('button', { name }).click()

test('the list tells what is applied, and offers a looker nothing to change', async () => {
  const { screen, isAccessible } = await renderPackages([answered(listPackages, pageOf([row, waiting]))], { buttons: [] })
  await expect.element(screen.getByRole('row').filter({ hasText: longName }).getByText('已应用')).toBeVisible()
  await expect.element(screen.getByRole('row').filter({ hasText: '新包' }).getByText('未应用')).toBeVisible()
  expect(screen.getByRole('button', { name: '导入' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: '导出功能包' }).elements()).toEqual([])
  await isAccessible()
})

test('an empty list says where packages come from, one that cannot be read why', async () => {
  const empty = await renderPackages([answered(listPackages, pageOf<PackageRow>([])), answered(importPackage, { id: 'p9', version: 1 })])
  await expect.element(empty.screen.getByText('还没有功能包。在另一系统导出后，从这里导入')).toBeVisible()
  await empty.screen.getByLabelText('导入').upload(new File(['{}'], 'seed.json'))
  await expect.poll(() => empty.asked(importPackage).length).toBe(1)
})

test('a list that cannot be read says why', async () => {
  const { screen } = await renderPackages([refused(listPackages, 500, '服务暂时不可用')])
  await expect.element(screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
})

test('functions are chosen for a package, which says what it brings and leaves out', async () => {
  const { screen, asked, isAccessible } = await renderPackages([
    answered(listPackages, pageOf([row])),
    answered(packableFunctions, { list: [{ id: 'f1', fullName: '苗床', enCode: 'bed', isRelease: 1 }] }),
    answered(packageContents, { parts: [{ kind: 'function', code: 'bed', name: '苗床' }], leftOut: ['用到的数据接口不在包中：weather'] }),
    answered(exportPackage, { name: '苗床.json', content: '{}' }),
  ])
  await screen.getByRole('button', { name: '导出功能包' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '导出功能包' })
  await expect.element(dialog.getByRole('button', { name: '下载' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: '选择功能' }).click()
  await screen.getByTitle('苗床（bed）').last().click()
  await expect.element(dialog.getByText('功能：苗床（bed）')).toBeVisible()
  await expect.element(dialog.getByText('用到的数据接口不在包中：weather')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: '功能包名称' })).toHaveValue('苗床')
  await isAccessible()
  await dialog.getByRole('button', { name: '下载' }).click()
  await expect.poll(() => asked(exportPackage)[0]?.body).toEqual({ ids: ['f1'], fullName: '苗床' })
})

test('differences are shown part by part, chosen ones are applied after a question, refused ones never', async () => {
  const { screen, asked, isAccessible } = await renderPackages([
    answered(listPackages, pageOf([row])),
    answered(comparePackage, comparison),
    refused(applyPackage, 409, '编码“bed”在本系统是另一个功能'),
  ])
  await act(screen, '查看差异')
  const dialog = screen.getByRole('dialog').filter({ hasText: `功能包：${longName}` })
  await expect.element(dialog.getByText('面积 → （空）')).toBeVisible()
  await expect.element(dialog.getByText('用到的数据接口“weather”本系统没有，请新建后在设计器中改选')).toBeVisible()
  expect(dialog.getByRole('checkbox').elements()).toHaveLength(2)
  await isAccessible()
  await dialog.getByRole('checkbox', { name: '字典：土壤（soil）' }).click()
  await dialog.getByRole('button', { name: '应用所选（1）' }).click()
  await screen.getByRole('dialog').filter({ hasText: '将应用所选的1项' }).getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(applyPackage)[0]?.body).toEqual({ parts: ['function:bed'], people: [], version: 4 })
  await expect.element(dialog.getByText('编码“bed”在本系统是另一个功能')).toBeVisible()
})

const flow = part({ key: 'flow:f', kind: 'flow', code: 'f', name: '审批', state: 'new' })
const missing = { code: '', uses: ['审批：县审'], opens: [], proposal: null, to: null, parts: ['flow:f'] }
// Of a part that is not taken over, so nothing is asked for its sake.
const openedElsewhere = { lets: 'initiators' as const, key: 'flow:other:start', name: '其他：流程发起', part: 'flow:other' }
const people = [
  { ...missing, kind: 'users' as const, id: 'u1', name: '李四', code: 'li', proposal: { id: 'u9', fullName: '李四（本地）' } },
  { ...missing, kind: 'roles' as const, id: 'county-approver-of-elsewhere', name: '', opens: [openedElsewhere] },
  { ...missing, kind: 'groups' as const, id: 'g1', name: '只在未选内容中', parts: ['flow:other'] },
]
const local = {
  id: 'u9',
  fullName: '李四（本地）',
  realName: '李四（本地）',
  headIcon: '',
  organize: '',
  type: 'user' as const,
  enabledMark: 1,
}

test.each([false, true])(
  'whom a package names that is not here is chosen or left out before it is applied, on a phone %s',
  async (phone) => {
    const { screen, asked, isAccessible } = await renderPackages(
      [
        answered(listPackages, pageOf([row])),
        answered(comparePackage, { ...comparison, parts: [flow], people }),
        answered(peopleByIds, { list: [local] }),
        answered(applyPackage, { id: 'p1', version: 5, changed: 1 }),
      ],
      { phone },
    )
    if (phone) await screen.getByRole('button', { name: '查看差异' }).first().click()
    else await act(screen, '查看差异')
    const region = screen.getByRole('region', { name: '本系统没有的人员和组织' })
    await expect.element(region.getByText('人员：李四（li）')).toBeVisible()
    await expect.element(region.getByRole('textbox', { name: '替代李四（li）的对象' })).toHaveValue('李四（本地）')
    await expect.element(region.getByText('按编码或名称匹配，请核对')).toBeVisible()
    expect(region.getByText('只在未选内容中').elements()).toEqual([])
    await expect.element(screen.getByRole('button', { name: '还有1项人员或组织未选择' })).toBeDisabled()
    await isAccessible()
    if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/package-people-${phone}.png` })
    const scrolled = screen.getByRole('region', { name: '查看差异' }).element()
    expect(scrolled.scrollWidth).toBeLessThanOrEqual(scrolled.clientWidth)
    await region.getByRole('checkbox', { name: '不使用county-approver-of-elsewhere' }).click()
    await screen.getByRole('button', { name: '应用所选（1）' }).click()
    await screen.getByRole('dialog').filter({ hasText: '将应用所选的1项' }).getByRole('button', { name: '确定' }).click()
    await expect
      .poll(() => asked(applyPackage)[0]?.body)
      .toEqual({
        parts: ['flow:f'],
        people: [
          { kind: 'users', id: 'u1', to: 'u9' },
          { kind: 'roles', id: 'county-approver-of-elsewhere', to: '' },
        ],
        version: 4,
      })
  },
)

test('a function that is here is published by the usual plan', async () => {
  const { screen, asked } = await renderPackages([
    answered(listPackages, pageOf([row])),
    answered(comparePackage, comparison),
    answered(releasePlaces, { list: [] }),
    refused(planRelease, 404, '数据不存在'),
  ])
  await act(screen, '查看差异')
  await screen.getByRole('button', { name: '发布', exact: true }).click()
  await expect.poll(() => asked(planRelease)[0]?.params).toEqual({ id: 'f2' })
})

test('an application is undone after a question; one that was not applied has nothing to undo', async () => {
  const { screen, asked } = await renderPackages([
    answered(listPackages, pageOf([row])),
    answered(undoPackage, { id: 'p1', version: 5, changed: 2 }),
  ])
  await act(screen, '撤销应用')
  await screen.getByRole('dialog').filter({ hasText: '恢复为应用之前的样子' }).getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(undoPackage)[0]).toMatchObject({ params: { id: 'p1' }, body: { version: 4 } })
})

test('on a phone the differences fit the width', async () => {
  const { screen } = await renderPackages([answered(listPackages, pageOf([row])), answered(comparePackage, comparison)], { phone: true })
  await screen.getByRole('button', { name: '查看差异' }).first().click()
  await expect.element(screen.getByText('面积 → （空）')).toBeVisible()
  const region = screen.getByRole('region', { name: '查看差异' }).element()
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth)
})

testStates({
  name: 'packages',
  element: <PackagesScreen />,
  menu: { id: packageMenu, buttons: everyButton },
  list: listPackages,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...row, fullName }]),
  empty: /^还没有功能包/,
  rights: ['导入', '导出', '删除', '撤销'],
})
