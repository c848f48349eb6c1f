import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import {
  compareFlowVersions,
  importFlowWith,
  planFlowImport,
  copyFlowDraft,
  createFlowDraft,
  flowDesignMenu,
  listAssistants,
  listFlowDrafts,
  listFlowFunctions,
  listFlowVersions,
  saveAssistants,
  selectFlowForms,
  stopFlow,
  type FlowRow,
  type FlowVersionRow,
} from '#features/flow-design/contract.ts'
import { FlowListScreen } from '#features/flow-design/web/list/flow-list-screen.tsx'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { toastStore } from '#web/toast/toast-store.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

const flowOf = (id: string, rest: Partial<FlowRow> = {}): FlowRow => ({
  id,
  fullName: '制种生产备案',
  enCode: id,
  type: 1,
  icon: '',
  iconBackground: '',
  sortCode: 0,
  description: '',
  enabledMark: 1,
  onlineFormId: 'filing',
  formId: '',
  version: 3,
  publishedVersion: 2,
  isRelease: 2,
  category: 'c1',
  categoryName: '备案',
  onlineFormName: '制种生产备案',
  creatorUser: '管理员',
  creatorTime: 1_700_000_000_000,
  lastModifyUser: '张三',
  lastModifyTime: 1_700_000_000_000,
  hasAssistBtn: 0,
  holder: '李四',
  ...rest,
})

const form = { id: 'leave', fullName: '请假单', enCode: 'leave', formType: 2, flowType: 0, category: '' }

const versionOf = (version: number, rest: Partial<FlowVersionRow> = {}): FlowVersionRow => ({
  id: `filing~${version}`,
  version,
  enabledMark: 0,
  flowTemplateJson: '{}',
  creatorUser: '管理员',
  creatorTime: 1_700_000_000_000,
  lastModifyTime: null,
  running: 0,
  requests: 0,
  ...rest,
})

const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })

function renderFlows(
  calls: readonly AnsweredCall[],
  { buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_export', 'btn_import', 'btn_release'], phone = false } = {},
) {
  return renderScreen(<FlowListScreen menu={undefined} />, {
    phone,
    address: '/screen',
    session: {
      menus: [menuOf({ id: flowDesignMenu, fullName: '流程引擎', type: 2, address: 'workFlow/flowEngine' })],
      permissions: [permissionOf(flowDesignMenu, buttons)],
    },
    calls: [
      answered(listFlowFunctions, { list: [] }),
      answered(selectFlowForms, { list: [form], pagination: { currentPage: 1, pageSize: 500, total: 1 } }),
      answered(allDictionaries, { list: [] }),
      ...calls,
    ],
  })
}

test('a flow tells what of it is published and who is at it; 设计 leads to its designer', async () => {
  const { screen, address, isAccessible } = await renderFlows([answered(listFlowDrafts, pageOf([flowOf('filing')]))])
  await expect.element(screen.getByText('已修改')).toBeVisible()
  await expect.element(screen.getByText('李四')).toBeInTheDocument()
  await isAccessible()
  await screen.getByRole('button', { name: '更多' }).first().click()
  await screen.getByRole('menuitem', { name: '设计' }).click()
  await expect.poll(address).toBe('/designer/flow?id=filing')
})

test('编辑 leads to the designer too, and 基本信息 opens name and category', async () => {
  const { screen, address } = await renderFlows([answered(listFlowDrafts, pageOf([flowOf('filing')]))])
  await screen.getByRole('button', { name: '更多' }).first().click()
  await screen.getByRole('menuitem', { name: '基本信息' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '基本信息' })
  await expect.element(dialog.getByRole('textbox', { name: /^流程名称/ })).toHaveValue('制种生产备案')
  await dialog.getByRole('button', { name: '取消' }).click()
  await screen.getByRole('button', { name: '编辑' }).click()
  await expect.poll(address).toBe('/designer/flow?id=filing')
})

test('without a flow the list says what comes next; without the right nothing is offered', async () => {
  const { screen } = await renderFlows([answered(listFlowDrafts, pageOf<FlowRow>([]))], { buttons: [] })
  await expect.element(screen.getByText('还没有流程', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: '新增' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: '导入' }).elements()).toEqual([])
})

test('a list that cannot be read says why', async () => {
  const { screen } = await renderFlows([refused(listFlowDrafts, 500, '服务暂时不可用')])
  await expect.element(screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
})

test('stopping says what goes on, copying asks the server', async () => {
  const { screen, asked } = await renderFlows([
    answered(listFlowDrafts, pageOf([flowOf('filing')])),
    answered(stopFlow, { id: 'filing', publishedVersion: 2, enabledMark: 0, version: 4 }),
    answered(copyFlowDraft, { id: 'copy', version: 1 }),
  ])
  await screen.getByRole('button', { name: '禁用' }).click()
  await expect.element(screen.getByText('停用后不能再发起，进行中的申请继续流转')).toBeVisible()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(stopFlow).length).toBe(1)
  await screen.getByRole('button', { name: '更多' }).first().click()
  await screen.getByRole('menuitem', { name: '复制' }).click()
  await expect.poll(() => asked(copyFlowDraft).map(({ params }) => params)).toEqual([{ id: 'filing' }])
})

test('versions tell how many requests run in each, and what makes two differ', async () => {
  const { screen, asked, isAccessible } = await renderFlows([
    answered(listFlowDrafts, pageOf([flowOf('filing')])),
    answered(
      listFlowVersions,
      pageOf([versionOf(2, { enabledMark: 1, running: 8, requests: 15 }), versionOf(1, { running: null, requests: 4 })]),
    ),
    answered(compareFlowVersions, {
      list: [{ node: 'county', name: '县级审查', change: 'changed', property: '会签方式', before: '或签', after: '会签' }],
    }),
  ])
  await screen.getByRole('button', { name: '更多' }).first().click()
  await screen.getByRole('menuitem', { name: '版本管理' }).click()
  await expect.element(screen.getByRole('row', { name: /V2 主版本 8 15/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /V1 未统计 4/ })).toBeVisible()
  await expect.element(screen.getByText('或签 → 会签')).toBeVisible()
  expect(asked(compareFlowVersions).at(-1)?.query).toEqual({ from: 2, to: 0 })
  await isAccessible()
})

test('a new flow is that of a function, or is started by itself with a flow form', async () => {
  const { screen, asked, isAccessible } = await renderFlows([
    answered(allDictionaries, {
      list: [
        {
          id: 'd',
          enCode: 'WorkFlowCategory',
          fullName: '流程分类',
          isTree: 0,
          dictionaryList: [{ id: 'c1', parentId: '0', fullName: '行政', enCode: 'c1', enabledMark: 1, hasChildren: false, children: [] }],
        },
      ],
    }),
    answered(
      listFlowDrafts,
      pageOf([flowOf('filing'), flowOf('leave', { type: 0, onlineFormId: '', formId: 'leave', onlineFormName: '请假单' })]),
    ),
    answered(createFlowDraft, { id: 'x~1~0', isMainVersion: false, templateId: 'x', version: 1 }),
  ])
  await expect.element(screen.getByText('发起流程').first()).toBeVisible()
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^流程名称/ }).fill('请假')
  await dialog.getByRole('textbox', { name: /^流程编码/ }).fill('leave')
  await dialog.getByRole('combobox', { name: /^流程分类/ }).click()
  await screen.getByTitle('行政').last().click()
  await expect.element(dialog.getByRole('combobox', { name: /^所属功能/ })).toBeVisible()
  await dialog.getByRole('radio', { name: '发起流程' }).click()
  expect(dialog.getByRole('combobox', { name: /^所属功能/ }).elements()).toEqual([])
  await dialog.getByRole('combobox', { name: /^流程表单/ }).click()
  await screen.getByTitle('请假单').last().click()
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createFlowDraft)[0]?.body).toMatchObject({ type: 0, formId: 'leave', fullName: '请假' })
})

test('a phone shows flows as cards', async () => {
  const name = '种子生产经营许可备案变更与延续综合审批流程'
  const { screen, fitsWidth } = await renderFlows([answered(listFlowDrafts, pageOf([flowOf('filing', { fullName: name })]))], {
    phone: true,
  })
  await expect.element(screen.getByText(name).first()).toBeVisible()
  fitsWidth()
})

test('co-administrators of a flow are named by who may; who is one edits and publishes it without the buttons', async () => {
  const { screen, asked, isAccessible } = await renderFlows([
    answered(listFlowDrafts, pageOf([flowOf('filing', { hasAssistBtn: 1 })])),
    answered(listAssistants, { list: [] }),
    answered(saveAssistants, null),
  ])
  await screen.getByRole('button', { name: '更多' }).first().click()
  await screen.getByRole('menuitem', { name: '协管员' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('协管员可以修改并发布该流程', { exact: false })).toBeVisible()
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(saveAssistants).map(({ body }) => body)).toEqual([{ templateId: 'filing', list: [] }])
  await screen.unmount()
  const helped = await renderFlows([answered(listFlowDrafts, pageOf([flowOf('filing', { assists: true }), flowOf('other')]))], {
    buttons: [],
  })
  await expect.element(helped.screen.getByRole('button', { name: '编辑' })).toBeVisible()
  expect(helped.screen.getByRole('button', { name: '编辑' }).elements()).toHaveLength(1)
  for (const name of ['删除', '禁用']) expect(helped.screen.getByRole('button', { name }).elements()).toEqual([])
})

test('on a phone the dialog of co-administrators fits', async () => {
  const { screen, fitsWidth } = await renderFlows(
    [answered(listFlowDrafts, pageOf([flowOf('filing', { hasAssistBtn: 1 })])), answered(listAssistants, { list: [] })],
    { phone: true },
  )
  await screen.getByRole('button', { name: '更多' }).first().click()
  await screen.getByRole('menuitem', { name: '协管员' }).click()
  await expect.element(screen.getByRole('dialog').getByText('协管员（最多50人）')).toBeVisible()
  fitsWidth()
})

test('of a file that is no JSON the place is told, and nothing is sent', async () => {
  const { screen, asked } = await renderFlows([answered(listFlowDrafts, pageOf<FlowRow>([]))], { buttons: ['btn_upload'] })
  await screen.getByLabelText('导入').upload(new File(['{\n  "kind": "flow",\n  "flow"'], 'flow.ffe'))
  await expect.poll(() => toastStore.getState().toasts.map(({ text }) => text)).toContain('第 3 行第 9 个字符处有误：不是有效的 JSON')
  expect(asked(planFlowImport)).toEqual([])
})

test('a file whose tree cannot be read is refused where it was chosen, and nothing is imported', async () => {
  const msg = '文件中的流程设计（flowTemplateJson）无法读取'
  const calls = [answered(listFlowDrafts, pageOf<FlowRow>([])), refused(planFlowImport, 422, msg)]
  const { screen, asked } = await renderFlows(calls, { buttons: ['btn_upload'] })
  await screen.getByLabelText('导入').upload(new File(['{}'], 'flow.ffe'))
  await expect.poll(() => toastStore.getState().toasts.map(({ kind, text }) => [kind, text])).toContainEqual(['error', msg])
  expect(asked(importFlowWith)).toEqual([])
})

test('a flow whose file names nobody unknown is imported at once; one that does asks who stands for him first', async () => {
  const missing = { kind: 'roles' as const, id: 'r1', name: '县审', code: 'county', uses: ['审核'], opens: [], proposal: null, to: null }
  const calls = [
    answered(listFlowDrafts, pageOf<FlowRow>([])),
    answered(planFlowImport, ({ body }) => ({ fullName: '备案审批', people: body.content === '"plain"' ? [] : [missing] })),
    answered(importFlowWith, { id: 'n1', version: 1 }),
  ]
  const { screen, asked, isAccessible } = await renderFlows(calls, { buttons: ['btn_upload'] })
  const choose = (content: string) => screen.getByLabelText('导入').upload(new File([content], 'flow.ffe'))
  await choose('"plain"')
  await expect.poll(() => asked(importFlowWith).map(({ body }) => body)).toEqual([{ content: '"plain"', people: [] }])
  await choose('"naming"')
  const dialog = screen.getByRole('dialog').filter({ hasText: '导入流程：备案审批' })
  await expect.element(dialog.getByText('角色：县审（county）')).toBeVisible()
  await expect.element(dialog.getByText('用于：审核')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '还有1项未选择' })).toBeDisabled()
  await isAccessible()
  await dialog.getByRole('checkbox', { name: '不使用县审（county）' }).click()
  await dialog.getByRole('button', { name: '导入' }).click()
  await expect.poll(() => asked(importFlowWith)[1]?.body).toEqual({ content: '"naming"', people: [{ kind: 'roles', id: 'r1', to: '' }] })
})

test.for([false, true])('who may start is never left out altogether: the row says why, and the import waits; phone: %s', async (phone) => {
  const opens = [{ lets: 'initiators' as const, key: 'start', name: '流程发起', part: '' }]
  const role = (id: string) => ({ kind: 'roles' as const, id, name: id, code: '', uses: ['流程发起'], opens, proposal: null, to: null })
  const calls = [
    answered(listFlowDrafts, pageOf<FlowRow>([])),
    answered(planFlowImport, { fullName: '备案审批', people: [role('企业'), role('合作社')] }),
  ]
  const { screen, isAccessible } = await renderFlows(calls, { buttons: ['btn_upload'], phone })
  await screen.getByLabelText('导入').upload(new File(['"naming"'], 'flow.ffe'))
  const dialog = screen.getByRole('dialog').filter({ hasText: '导入流程：备案审批' })
  await dialog.getByRole('checkbox', { name: '不使用企业' }).click()
  expect(dialog.getByText(/任何人都可发起/).elements()).toEqual([])
  await dialog.getByRole('checkbox', { name: '不使用合作社' }).click()
  await expect.element(dialog.getByText('“流程发起”不使用后任何人都可发起，请至少选择一个').first()).toBeVisible()
  expect(dialog.getByText(/任何人都可发起/).elements()).toHaveLength(2)
  await expect.element(dialog.getByRole('button', { name: '还有1项未选择' })).toBeDisabled()
  await isAccessible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/flow-people-opened-${phone}.png` })
})

testStates({
  name: 'flows',
  element: <FlowListScreen menu={undefined} />,
  menu: { id: flowDesignMenu, buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_export', 'btn_import', 'btn_release'] },
  list: listFlowDrafts,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([flowOf('filing', { fullName })]),
  calls: [answered(listFlowFunctions, { list: [] }), answered(selectFlowForms, pageOf([form])), answered(allDictionaries, { list: [] })],
  empty: /^还没有流程/,
  rights: ['新增', '导入', '编辑', '删除', '停用'],
})
