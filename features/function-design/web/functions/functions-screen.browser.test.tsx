import { expect, test } from 'vitest'
import {
  compareFunctionVersion,
  createFunctionDraft,
  functionDesignMenu,
  listFunctionDrafts,
  listFunctionVersions,
  planRelease,
  releaseFunction,
  releasePlaces,
  releaseProgress,
  restoreFunctionVersion,
  type FunctionRow,
  type ReleasePlan,
} from '#features/function-design/contract.ts'
import { exportFunction, importFunction } from '#features/function-design/contract/exchange.ts'
import { FunctionsScreen } from '#features/function-design/web/functions/functions-screen.tsx'
import { currentUser } from '#features/session/contract.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { givenDictionary } from '#web/testing/given-dictionary.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

const longName = '农作物种子生产经营许可与备案管理登记'
const row: FunctionRow = {
  id: 'f1',
  fullName: longName,
  enCode: 'seed_licence',
  category: '备案管理',
  categoryId: 'c1',
  description: '',
  type: 1,
  webType: 2,
  enableFlow: 1,
  isRelease: 2,
  enabledMark: 1,
  sortCode: 1,
  version: 4,
  publishedVersion: 2,
  isShipped: false,
  isFlowForm: false,
  pcIsRelease: 1,
  appIsRelease: 0,
  creatorUser: '张三',
  creatorTime: Date.UTC(2026, 2, 5),
  lastModifyUser: '李四',
  lastModifyTime: Date.UTC(2026, 3, 5),
  holder: '王五',
}
const unpublished: FunctionRow = { ...row, id: 'f2', fullName: '新功能', isRelease: 0, publishedVersion: 0, holder: '' }
const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const categories = givenDictionary('webDesign', { c1: '备案管理', c2: '通用功能' })
const plan: ReleasePlan = {
  version: 4,
  publishedVersion: 2,
  isSame: false,
  refusals: [],
  differences: [{ what: '标题', name: '园名', before: '名称', after: '园名' }],
  steps: [
    { text: '在数据表 seed_licence 中增加列 note', statement: 'alter table "records"."seed_licence" add column "note" text', rows: 0 },
  ],
  conversions: [],
  uses: [{ field: '面积', kind: '流程', name: '备案流程', where: '条件' }],
  menus: [{ text: '菜单“许可”的权限项将随之更新' }],
  items: [{ kind: 'field', code: 'note', name: '备注', change: 'added' }],
  dryRun: { ok: true, text: '已在全部 3 条数据的副本上试运行 1 个步骤，没有问题' },
}
const everyButton = ['btn_add', 'btn_edit', 'btn_remove', 'btn_download', 'btn_upload', 'btn_release']
const places = answered(releasePlaces, { list: [{ id: 's1', fullName: '园艺', children: [{ id: 'm1', fullName: '苗床', children: [] }] }] })

function renderFunctions(calls: readonly AnsweredCall[], { buttons = everyButton, phone = false } = {}) {
  return renderScreen(<FunctionsScreen />, {
    phone,
    address: '/onlineDev/webDesign',
    session: {
      menus: [menuOf({ id: functionDesignMenu, fullName: '功能设计', type: 2, address: 'onlineDev/webDesign' })],
      permissions: [permissionOf(functionDesignMenu, buttons)],
      user: { isAdministrator: false },
    },
    calls: [categories, ...calls],
  })
}

type Screen = Awaited<ReturnType<typeof renderFunctions>>['screen']

async function openMore(screen: Screen, name: string): Promise<void> {
  const shown = screen.getByRole('row').filter({ hasText: longName })
  await shown.getByRole('button', { name: /更多/ }).click()
  await screen.getByRole('menuitem', { name, exact: true }).click()
}

test('the list tells what is published, changed and held, and offers a reader nothing to change', async () => {
  const { screen, isAccessible } = await renderFunctions([answered(listFunctionDrafts, pageOf([row, unpublished]))], { buttons: [] })
  const shown = screen.getByRole('row').filter({ hasText: longName })
  await expect.element(shown.getByText('已修改')).toBeVisible()
  await expect.element(shown.getByText('王五')).toBeVisible()
  await expect.element(screen.getByRole('row').filter({ hasText: '新功能' }).getByText('未发布')).toBeVisible()
  expect(screen.getByRole('button', { name: '新增' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: '导入' }).elements()).toEqual([])
  await isAccessible()
})

test('a function leaves as a file, and one that was taken in stands in the list', async () => {
  const { screen, asked } = await renderFunctions([
    answered(listFunctionDrafts, pageOf([row])),
    answered(exportFunction, { name: '许可.vdd', url: '/api/visualdev/OnlineDev/f1/Actions/ExportData/ticket' }),
    answered(importFunction, { id: 'f9', version: 1 }),
  ])
  await openMore(screen, '导出')
  await expect.poll(() => asked(exportFunction)[0]?.params).toEqual({ id: 'f1' })
  await screen.getByLabelText('导入').upload(new File(['{}'], 'licence.vdd'))
  await expect.poll(() => asked(importFunction).length).toBe(1)
  await expect.poll(() => asked(listFunctionDrafts).length).toBeGreaterThan(1)
})

test('a category cuts the list, and an empty one says what to do', async () => {
  const { screen, asked } = await renderFunctions([answered(listFunctionDrafts, pageOf([]))])
  await expect.element(screen.getByText('还没有功能，新增一个，从设计表单开始')).toBeVisible()
  await screen.getByRole('treeitem', { name: '通用功能' }).click()
  await expect.poll(() => asked(listFunctionDrafts).at(-1)?.query).toMatchObject({ category: 'c2' })
})

test('a new function asks for name, code and category, and says refusals at their fields', async () => {
  const { screen, asked, address, isAccessible } = await renderFunctions([
    answered(listFunctionDrafts, pageOf([])),
    answered(createFunctionDraft, { id: 'f9', version: 1 }),
  ])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建功能' })
  await dialog.getByRole('textbox', { name: /^功能名称/ }).fill('许可')
  await dialog.getByRole('textbox', { name: /^功能编码/ }).fill('Big')
  await dialog.getByRole('combobox', { name: /^功能分类/ }).click()
  await screen.getByTitle('备案管理').last().click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('功能编码以小写字母开头，只能包含小写字母、数字和下划线，最多30个字符')).toBeVisible()
  await isAccessible()
  await dialog.getByRole('textbox', { name: /^功能编码/ }).fill('licence')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createFunctionDraft)[0]?.body)
    .toMatchObject({ fullName: '许可', enCode: 'licence', category: 'c1', webType: 2 })
  // It is designed next.
  await expect.poll(address).toBe('/designer/function?id=f9')
})

test('publishing shows the plan in its parts, sends the place of the entry and leads to the function', async () => {
  const { screen, asked, isAccessible } = await renderFunctions([
    answered(listFunctionDrafts, pageOf([row])),
    places,
    answered(planRelease, plan),
    answered(releaseProgress, { state: 'running', steps: 3, done: 1 }),
    answered(currentUser, () => {
      const user = sessionStore.getState().current!
      const made = menuOf({ id: 'm', fullName: '许可', type: 3, address: 'model/seed_licence' })
      return { ...user, menuList: [...user.menuList, made] }
    }),
    answered(releaseFunction, {
      id: 'f1',
      version: 4,
      publishedVersion: 3,
      menus: [
        { id: 'm', fullName: '许可', address: '/model/seed_licence' },
        { id: 'n', fullName: '别处', address: '/model/seed_licence' },
      ],
    }),
  ])
  await openMore(screen, '发布')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(plan.dryRun.text)).toBeVisible()
  await expect.element(dialog.getByText('名称 → 园名')).toBeVisible()
  await isAccessible()
  await dialog.getByRole('tab', { name: /数据表/ }).click()
  await expect.element(dialog.getByText(plan.steps[0]!.statement)).toBeVisible()
  await dialog.getByRole('tab', { name: /影响/ }).click()
  await expect.element(dialog.getByText('面积：流程 备案流程 条件')).toBeVisible()
  await dialog.getByRole('tab', { name: /菜单与权限/ }).click()
  await expect.element(dialog.getByText('权限项新增：表单字段 备注（note）')).toBeVisible()
  await dialog.getByRole('combobox', { name: '新建菜单的位置' }).click()
  await screen.getByTitle('园艺 / 苗床').last().click()
  await expect.poll(() => asked(planRelease).at(-1)?.body).toEqual({ pc: 1, pcModuleParentId: ['m1'] })
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect.element(screen.getByRole('dialog').getByText('发布成功，当前为第 3 版')).toBeVisible()
  await expect
    .element(screen.getByRole('dialog').getByRole('link', { name: '许可' }))
    .toHaveAttribute('href', expect.stringContaining('/model/seed_licence'))
  expect(asked(releaseFunction)[0]?.body).toEqual({ pc: 1, pcModuleParentId: ['m1'], version: 4 })
  await expect.element(screen.getByRole('dialog').getByText('别处（在另一个应用中，从个人菜单“切换应用”后打开）')).toBeVisible()
})

test('values that do not convert are told, and published over when that was confirmed, with the numbers that were told', async () => {
  const empties = '“面积”：9,812 条可以转换，41 条不能转换，这些记录的该字段将为空，原值仍保留在数据库旧列中'
  const conversions = (lost: number) => [
    { field: 'size', text: empties, lost, examples: ['三亩', '约 4 亩'] },
    { field: 'day', text: '“日期”：9,853 条可以转换', lost: 0, examples: [] },
  ]
  let lost = 41
  const { screen, asked, isAccessible, fitsWidth } = await renderFunctions([
    answered(listFunctionDrafts, pageOf([row])),
    places,
    answered(planRelease, () => ({ ...plan, conversions: conversions(lost) })),
    answered(releaseProgress, { state: 'running', steps: 3, done: 1 }),
    refused(releaseFunction, 409, '“面积”有 42 条数据不能完整转换'),
  ])
  await openMore(screen, '发布')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(empties)).toBeVisible()
  await expect.element(dialog.getByText('三亩', { exact: true })).toBeVisible()
  const publish = dialog.getByRole('button', { name: '发布', exact: true })
  await expect.element(publish).toBeDisabled()
  await isAccessible()
  fitsWidth()
  lost = 42
  await dialog.getByRole('checkbox', { name: '我已了解以上数据不能完整转换，确认发布' }).click()
  await publish.click()
  await expect.poll(() => asked(releaseFunction)[0]?.body).toEqual({ pc: 0, accepted: [{ field: 'size', rows: 41 }], version: 4 })
  // Another number was not confirmed.
  await expect.element(dialog.getByText('“面积”有 42 条数据不能完整转换')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked()
  await expect.element(publish).toBeDisabled()
})

test('what is refused cannot be published and leads to its place', async () => {
  const broken = {
    ...plan,
    steps: [],
    uses: [],
    refusals: [
      { text: '“面积”所用的数据字典不存在', place: { page: 'form' as const, key: 'size' } },
      { text: '还没有设计流程', place: { page: 'flow' as const, key: '' } },
    ],
    dryRun: { ok: false, text: '' },
  }
  const { screen, fitsWidth } = await renderFunctions([answered(listFunctionDrafts, pageOf([row])), places, answered(planRelease, broken)])
  await openMore(screen, '发布')
  const dialog = screen.getByRole('dialog')
  await expect
    .element(dialog.getByRole('link', { name: '“面积”所用的数据字典不存在' }))
    .toHaveAttribute('href', expect.stringContaining('/designer/function?id=f1&page=form&key=size'))
  await expect
    .element(dialog.getByRole('link', { name: '还没有设计流程' }))
    .toHaveAttribute('href', expect.stringContaining('/designer/flow?functionId=f1'))
  await expect.element(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
  await expect.element(dialog.getByRole('tab', { name: '变化（1）' })).toBeVisible()
  expect(dialog.getByRole('tab', { name: /数据表|影响/ }).elements()).toEqual([])
  fitsWidth()
})

test('a plan that cannot be read says why', async () => {
  const { screen } = await renderFunctions([answered(listFunctionDrafts, pageOf([row])), places, refused(planRelease, 503, '数据库繁忙')])
  await openMore(screen, '发布')
  await expect.element(screen.getByRole('dialog').getByText('数据库繁忙')).toBeVisible()
})

test('a former version shows what changed since, and is put into the draft after a question', async () => {
  const versions = [
    { version: 2, publishedAt: Date.UTC(2026, 3, 1), publishedBy: '张三', current: true, records: 5 },
    { version: 1, publishedAt: Date.UTC(2026, 2, 1), publishedBy: '', current: false, records: null },
  ]
  const { screen, asked, isAccessible } = await renderFunctions([
    answered(listFunctionDrafts, pageOf([row])),
    answered(listFunctionVersions, { list: versions }),
    answered(compareFunctionVersion, { list: [{ what: '删除控件（数据保留）', name: '面积', before: '', after: '' }] }),
    answered(restoreFunctionVersion, { id: 'f1', version: 5 }),
  ])
  await openMore(screen, '版本')
  const dialog = screen.getByRole('dialog').first()
  await dialog.getByRole('button', { name: /^第 1 版/ }).click()
  await expect.element(dialog.getByText('面积：删除控件（数据保留）')).toBeVisible()
  await isAccessible()
  await dialog.getByRole('button', { name: '恢复第 1 版到草稿' }).click()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(restoreFunctionVersion)[0]?.body).toEqual({ version: 1, draftVersion: 4 })
})

test('on a phone the list is cards, and the plan fits the width', async () => {
  const { screen, fitsWidth } = await renderFunctions([answered(listFunctionDrafts, pageOf([row])), places, answered(planRelease, plan)], {
    phone: true,
  })
  await expect.element(screen.getByText(longName)).toBeVisible()
  fitsWidth()
})

testStates({
  name: 'functions',
  element: <FunctionsScreen />,
  menu: { id: functionDesignMenu, buttons: everyButton },
  list: listFunctionDrafts,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...row, fullName }]),
  calls: [categories],
  empty: /^还没有功能/,
  // A reader opens the design to look at it.
  rights: ['新增', '导入', '删除', '发布'],
})
