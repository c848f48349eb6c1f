import { expect, test } from 'vitest'
import { flowFormMenu, planRelease, releaseFunction, releaseProgress, type ReleasePlan } from '#features/function-design/contract.ts'
import {
  createFlowForm,
  deleteFlowForm,
  flowFormUses,
  listFlowForms,
  releaseFlowForm,
  type FlowFormRow,
} from '#features/function-design/contract/flow-forms.ts'
import { FlowFormsScreen } from '#features/function-design/web/flow-forms/flow-forms-screen.tsx'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { givenDictionary } from '#web/testing/given-dictionary.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

const row: FlowFormRow = {
  id: 'f1',
  fullName: '请假单',
  enCode: 'leave',
  category: '通用表单',
  categoryId: 'c1',
  flowType: 0,
  formType: 2,
  enabledMark: 1,
  state: 2,
  sortCode: 1,
  description: '',
  version: 4,
  publishedVersion: 2,
  creatorUser: '张三',
  creatorTime: Date.UTC(2026, 2, 5),
  lastModifyUser: '李四',
  lastModifyTime: Date.UTC(2026, 3, 5),
  holder: '王五',
}
const fresh: FlowFormRow = {
  ...row,
  id: 'f2',
  fullName: '出差单',
  enCode: 'trip',
  state: 0,
  publishedVersion: 0,
  enabledMark: 0,
  holder: '',
}
const pageOf = (list: FlowFormRow[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const categories = givenDictionary('flowForm', { c1: '通用表单' })
const plan: ReleasePlan = {
  version: 4,
  publishedVersion: 2,
  isSame: false,
  refusals: [],
  differences: [{ what: '标题', name: '事由', before: '原因', after: '事由' }],
  steps: [{ text: '在数据表 leave 中增加列 days', statement: 'alter table "records"."leave" add column "days" numeric', rows: 0 }],
  conversions: [],
  uses: [],
  menus: [],
  items: [],
  dryRun: { ok: true, text: '已在全部 3 条数据的副本上试运行 1 个步骤，没有问题' },
}
const everyButton = ['btn_add', 'btn_edit', 'btn_remove', 'btn_download', 'btn_upload', 'btn_release']

function renderForms(calls: readonly AnsweredCall[], { buttons = everyButton, phone = false } = {}) {
  return renderScreen(<FlowFormsScreen />, {
    phone,
    address: '/workFlow/formDesign',
    session: {
      menus: [menuOf({ id: flowFormMenu, fullName: '流程表单', type: 2, address: 'workFlow/formDesign' })],
      permissions: [permissionOf(flowFormMenu, buttons)],
      user: { isAdministrator: false },
    },
    calls: [categories, ...calls],
  })
}

type Screen = Awaited<ReturnType<typeof renderForms>>['screen']

async function openMore(screen: Screen, name: string, of = row.fullName): Promise<void> {
  const shown = screen.getByRole('row').filter({ hasText: of })
  await shown.getByRole('button', { name: /更多/ }).click()
  await screen.getByRole('menuitem', { name, exact: true }).click()
}

test.each([false, true])('the list tells what is published, changed and held, on a phone too: %s', async (phone) => {
  const { screen, isAccessible } = await renderForms([answered(listFlowForms, pageOf([row, fresh]))], { buttons: [], phone })
  await expect.element(screen.getByText('已修改').first()).toBeVisible()
  await expect.element(screen.getByText('未发布').first()).toBeVisible()
  expect(screen.getByRole('button', { name: '新增' }).elements()).toEqual([])
  await isAccessible()
})

test('a new form says refusals at their fields, and is designed then', async () => {
  const { screen, asked, address } = await renderForms([
    answered(listFlowForms, pageOf([])),
    answered(createFlowForm, { id: 'f9', version: 1 }),
  ])
  await expect.element(screen.getByText(/还没有流程表单/)).toBeVisible()
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建表单' })
  await dialog.getByRole('textbox', { name: /^表单名称/ }).fill('请假单')
  await dialog.getByRole('textbox', { name: /^表单编码/ }).fill('Leave')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('表单编码以小写字母开头，只能包含小写字母、数字和下划线，最多30个字符')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^表单编码/ }).fill('leave')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createFlowForm)[0]?.body).toMatchObject({ fullName: '请假单', enCode: 'leave' })
  await expect.poll(address).toContain('/designer/function?id=f9')
})

test('publishing shows the plan without entries of the navigation, and what comes next', async () => {
  const { screen, asked } = await renderForms([
    answered(listFlowForms, pageOf([row])),
    answered(planRelease, plan),
    answered(releaseProgress, { state: 'none', steps: 0, done: 0 }),
    answered(releaseFunction, { id: 'f1', version: 4, publishedVersion: 3, menus: [] }),
  ])
  await openMore(screen, '发布')
  const dialog = screen.getByRole('dialog').filter({ hasText: '请假单' })
  await expect.element(dialog.getByText(/没有问题/)).toBeVisible()
  expect(dialog.getByText('菜单').elements()).toEqual([])
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect.poll(() => asked(releaseFunction)[0]).toMatchObject({ params: { id: 'f1' }, body: { version: 4 } })
  await expect.element(screen.getByText(/第 3 版已发布/)).toBeVisible()
})

test('changes are rolled back after a question', async () => {
  const { screen, asked } = await renderForms([
    answered(listFlowForms, pageOf([row, fresh])),
    answered(releaseFlowForm, { id: 'f1', version: 5, publishedVersion: 2 }),
  ])
  await openMore(screen, '回滚到已发布')
  await expect.element(screen.getByText(/未发布的修改将丢失/)).toBeVisible()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(releaseFlowForm)[0]).toMatchObject({ query: { isRelease: '0' }, body: { version: 4 } })
})

test('a form that a flow uses is not deleted, and says by which', async () => {
  const held = { text: '1个流程使用此表单：请假', address: '/workFlow/flowEngine' }
  const { screen, asked } = await renderForms([
    answered(listFlowForms, pageOf([row])),
    answered(flowFormUses, { functions: [], records: 0, atLeast: false, holders: [held], notes: [] }),
  ])
  await screen.getByRole('row').filter({ hasText: row.fullName }).getByRole('button', { name: '删除' }).click()
  await expect.element(screen.getByText(held.text)).toBeVisible()
  expect(asked(deleteFlowForm)).toEqual([])
})

testStates({
  name: 'flow forms',
  element: <FlowFormsScreen />,
  menu: { id: flowFormMenu, buttons: everyButton },
  list: listFlowForms,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...row, fullName }]),
  calls: [categories],
  empty: /^还没有/,
  rights: ['新增', '导入', '编辑', '设计', '删除', '发布'],
})
