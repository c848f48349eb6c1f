import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stepOf } from '#engine/flows/editing/structure.ts'
import { renderFlowDesigner } from '#features/flow-design/web/testing/given-designer.tsx'

/** Each kind of people who can be asked, with what it needs besides: by mouse, and by keyboard. */

type Screen = Awaited<ReturnType<typeof renderFlowDesigner>>['screen']
type Way = 'mouse' | 'keyboard'

async function choose(screen: Screen, label: string, entry: string, way: Way): Promise<void> {
  const box = screen.getByRole('combobox', { name: label, exact: true })
  if (way === 'mouse') {
    await box.click()
    await screen.getByTitle(entry, { exact: true }).last().click()
    return
  }
  ;(box.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByTitle(entry, { exact: true }).last()).toBeVisible()
  // Lists that were closed stay in the page, hidden.
  const open = '.ant-select-dropdown:not(.ant-select-dropdown-hidden) [class*="-option-active"]'
  const isActive = (): boolean => document.querySelector(open)?.getAttribute('title') === entry
  for (let steps = 0; steps < 20 && !isActive(); steps += 1) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
}

async function typeLevel(screen: Screen, level: string): Promise<void> {
  await screen.getByLabelText('级别', { exact: true }).fill(level)
  await userEvent.keyboard('{Tab}')
}

interface Kind {
  readonly kind: string
  /** What is asked besides. */
  readonly more?: (screen: Screen, way: Way) => Promise<void>
  readonly expected: object
  /** What the box of the node says then, among other words. */
  readonly sentence: string
}

const kinds: readonly Kind[] = [
  { kind: '发起者主管', more: (screen) => typeLevel(screen, '2'), expected: { kind: 'manager', level: 2 }, sentence: '2级' },
  { kind: '部门主管', more: (screen) => typeLevel(screen, '3'), expected: { kind: 'department-manager', level: 3 }, sentence: '3级' },
  { kind: '发起者本人', expected: { kind: 'initiator' }, sentence: '发起' },
  {
    kind: '表单变量',
    more: async (screen, way) => {
      await choose(screen, '表单字段', '经办人', way)
      await choose(screen, '字段内容', '角色', way)
    },
    expected: { kind: 'form-field', field: 'handler', holds: 'roles' },
    sentence: '经办人',
  },
  {
    kind: '流程环节',
    more: (screen, way) => choose(screen, '流程环节', '乡镇审核', way),
    expected: { kind: 'handlers', node: 'town' },
    sentence: '乡镇审核',
  },
  {
    kind: '候选人员',
    more: (screen, way) => choose(screen, '附加条件', '与发起人同一部门', way),
    expected: { kind: 'candidates', narrowing: 'same-department' },
    sentence: '从所有人中选择',
  },
]

describe.each(['mouse', 'keyboard'] as const)('by %s', (way) => {
  test.each(kinds)('$kind is set, and told as a sentence', async ({ kind, more, expected, sentence }) => {
    const { screen, last } = await renderFlowDesigner()
    await screen.getByRole('button', { name: /^审批节点 县级审查/ }).click()
    await choose(screen, '审批类型', kind, way)
    await more?.(screen, way)
    await expect.poll(() => stepOf(last(), 'county')).toMatchObject({ assignee: expected })
    await expect.poll(() => document.getElementById('flow-step-county')?.textContent).toContain(sentence)
  })
})
