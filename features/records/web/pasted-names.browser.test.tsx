import { expect, onTestFinished, test, vi } from 'vitest'
import { groupSelector } from '#features/groups/contract.ts'
import { chosenByIds, organizationTree, peopleByNames } from '#features/pickers/contract.ts'
import { organizationOf, personOf } from '#features/pickers/testing/render-picker.tsx'
import { positionSelector } from '#features/positions/contract.ts'
import { roleSelector, type RoleNode } from '#features/roles/contract.ts'
import { formFacts } from '#features/records/web/form-facts.ts'
import { loadFieldTypes } from '#web/form/field-types.ts'
import { part, renderForm } from '#web/form/testing/render-form.tsx'
import { answerCalls, answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
// Registers the sources of all features.
import '#web/testing/render-screen.tsx'
import { loadFeatures } from '#web/router/features.ts'
import { forgetSession } from '#web/session/end-session.ts'

const roleNode = (id: string, fullName: string, type: 'global' | 'role', children: RoleNode[] = []): RoleNode => ({
  ...{ id, onlyId: id, parentId: '-1', fullName, type, icon: '', organize: '', num: 0, children },
  ...{ hasChildren: children.length > 0, isLeaf: children.length === 0 },
})
const department = (id: string, name: string, path: string) => ({ ...organizationOf(id, name, path), type: 'department' as const })
const known: readonly AnsweredCall[] = [
  answered(peopleByNames, ({ body }) => ({
    list: body.names.map((name) => ({
      name,
      people:
        { 张三: [personOf('zhang', '张三', '种子站')], 李四: [personOf('li1', '李四', '种子站'), personOf('li2', '李四', '财务科')] }[
          name
        ] ?? [],
    })),
  })),
  answered(organizationTree, {
    list: [
      organizationOf('bureau', '农业局', '农业局', [department('check', '质检科', '农业局/质检科')]),
      organizationOf('wo', '沃源', '沃源', [
        department('sales', '财务科', '沃源/财务科'),
        department('sales2', '财务科', '沃源/北站/财务科'),
      ]),
    ],
  }),
  answered(roleSelector, { list: [roleNode('1', '全局', 'global', [roleNode('clerk', '经办', 'role')])] }),
  answered(groupSelector, []),
  answered(positionSelector, { list: [] }),
  answered(chosenByIds, { list: [] }),
]

async function renderCells(column: { readonly type: string; readonly options?: object }, calls = known) {
  await loadFeatures()
  forgetSession()
  await loadFieldTypes([column.type])
  const server = answerCalls(calls)
  onTestFinished(() => void vi.unstubAllGlobals())
  const facts = formFacts({
    now: 0,
    zone: 'Asia/Shanghai',
    user: { userId: 'me', userName: '本人', organizeId: 'bureau' },
    dictionaries: [],
    choices: () => [],
  })
  const children = [part('who', column.type, '人员', { options: { ...column.options } }), part('note', 'text', '备注')]
  const form = await renderForm([part('items', 'sub-table', '明细', { children })], { values: { items: [{ id: 'r0' }] }, facts })
  const grid = form.screen.getByRole('grid').element()
  const values = () => form.session.rowIds('items').map((row) => form.session.snapshot(`items.${row}.who`)?.value)
  const drafts = () => form.session.rowIds('items').map((row) => form.session.snapshot(`items.${row}.who`)?.draft)
  const paste = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    if (grid instanceof HTMLElement) grid.focus()
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  return { ...form, paste, values, drafts, faults: server.faults }
}

test('people are pasted by their names: one is taken, of none and of several the name stays with the reason', async () => {
  const { screen, paste, values, drafts } = await renderCells({ type: 'user' })
  paste('张三\t1\n李四\t2\n无此人\t3')
  await expect.poll(values).toEqual(['zhang', '', ''])
  expect(drafts()).toEqual([undefined, '李四', '无此人'])
  await expect.element(screen.getByText('张三', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('李四', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('有多个“李四”，请打开选择窗口选择')).toBeVisible()
  await expect.element(screen.getByText('用户不存在')).toBeVisible()
})

test('several people of one cell are told apart by commas', async () => {
  const { paste, values } = await renderCells({ type: 'user', options: { multiple: true } })
  paste('张三、张三\t1\n张三,无此人\t2')
  await expect.poll(values).toEqual([['zhang'], ''])
})

test('departments are pasted by a name or a path; a company is none', async () => {
  const { screen, paste, values } = await renderCells({ type: 'department' })
  paste('质检科\t1\n沃源/财务科\t2\n财务科\t3\n沃源\t4')
  await expect.poll(values).toEqual(['check', 'sales', '', ''])
  await expect.element(screen.getByText('有多个“财务科”，请打开选择窗口选择')).toBeVisible()
  await expect.element(screen.getByText('部门不存在')).toBeVisible()
})

test('organizations and roles are pasted by their names', async () => {
  const organizations = await renderCells({ type: 'organization' })
  organizations.paste('沃源\t1\n农业局/质检科\t2')
  await expect.poll(organizations.values).toEqual(['wo', 'check'])
  await organizations.screen.unmount()
  const roles = await renderCells({ type: 'role' })
  roles.paste('经办\t1\n无\t2')
  await expect.poll(roles.values).toEqual(['clerk', ''])
  await expect.element(roles.screen.getByText('经办', { exact: true })).toBeVisible()
})

test('a name in a cell for people and what they belong to means whichever of them it names', async () => {
  const { paste, values } = await renderCells({ type: 'selection', options: { multiple: true } })
  paste('张三、质检科、经办\t1\n李四\t2')
  await expect.poll(values).toEqual([['zhang--user', 'check--department', 'clerk--role'], ''])
})

test('names that cannot be looked up now stay with a sentence that says so', async () => {
  const { screen, paste, drafts } = await renderCells({ type: 'user' }, [...known, refused(peopleByNames, 503, '服务暂时不可用')])
  paste('张三\t1')
  await expect.poll(drafts).toEqual(['张三'])
  expect(screen.getByText('用户不存在').elements()).toEqual([])
})
