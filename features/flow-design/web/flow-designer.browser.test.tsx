import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { decodeFlow } from '#engine/flows/codec.ts'
import { branchesOf } from '#engine/flows/model.ts'
import { stepOf } from '#engine/flows/editing/structure.ts'
import type { FlowDefinition, FlowStep } from '#engine/flows/model.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { checked, filingFlow, filingForm, largeFlow, renderFlowDesigner } from '#features/flow-design/web/testing/given-designer.tsx'
import { part } from '#web/form/testing/render-form.tsx'

/** The tree as people read it, by the names of its steps. */
function drawn(step: FlowStep | undefined): string {
  if (!step) return ''
  const branches = branchesOf(step).map(drawn)
  return [step.name, ...(branches.length > 0 ? [`[${branches.join(' | ')}]`] : []), drawn(step.next)]
    .filter((text) => text !== '')
    .join(' ')
}

const says = (box: { element: () => Element }, text: string) => expect.poll(() => box.element().textContent).toContain(text)

const card = (name: string) => new RegExp(`^(审批节点|条件|并行分支|可选分支|流程发起|保留的节点) ${name}`)

test('nodes read their rule as a sentence, branches their conditions', async () => {
  const { screen, isAccessible } = await renderFlowDesigner()
  await says(screen.getByRole('button', { name: card('乡镇审核') }), '角色“乡镇审核员”，任一人通过即可（或签）')
  await says(screen.getByRole('button', { name: card('县级审查') }), '王县，60%通过（会签）')
  await says(screen.getByRole('button', { name: card('大于500亩') }), '面积大于500')
  await says(screen.getByRole('button', { name: card('其他情况') }), '其他情况进入此流程')
  await isAccessible()
})

test('by mouse: a node and a fork are added on lines, undone and done again', async () => {
  const { screen, last } = await renderFlowDesigner()
  await screen.getByRole('button', { name: '“乡镇审核”的分支汇合之后' }).click()
  await screen.getByRole('menuitem', { name: '审批节点' }).click()
  await screen.getByRole('button', { name: '“大于500亩”之后' }).click()
  await screen.getByRole('menuitem', { name: '条件分支' }).click()
  const whole = '流程发起 乡镇审核 [大于500亩 [条件1 | 其他情况] 审签 | 其他情况] 审批节点 县级审查'
  await expect.poll(() => drawn(last().start)).toBe(whole)
  await screen.getByRole('button', { name: '撤销', exact: false }).click()
  await expect.poll(() => drawn(last().start)).toBe('流程发起 乡镇审核 [大于500亩 审签 | 其他情况] 审批节点 县级审查')
  await screen.getByRole('button', { name: '重做', exact: false }).click()
  await expect.poll(() => drawn(last().start)).toBe(whole)
})

test.each([
  ['分流', '并行分支', '与其他分支同时进行', 'parallel'],
  ['选择分支', '可选分支', '由“县级审查”的审批人选择是否进入', 'chosen'],
] as const)('by mouse: %s is added on a line with branches to fill in, in its own words', async (label, kind, sentence, forks) => {
  const { screen, last, isAccessible } = await renderFlowDesigner()
  await screen.getByRole('button', { name: '“县级审查”之后' }).click()
  await screen.getByRole('menuitem', { name: label }).click()
  await expect.poll(() => drawn(stepOf(last(), 'county'))).toBe('县级审查 [分支1 审批节点 | 分支2 审批节点]')
  expect(stepOf(last(), 'county')?.fork?.kind).toBe(forks)
  await says(screen.getByRole('button', { name: new RegExp(`^${kind} 分支1`) }), sentence)
  await screen.getByRole('button', { name: '添加分支' }).click()
  await expect.poll(() => drawn(stepOf(last(), 'county'))).toContain('| 分支3 审批节点]')
  await screen.getByRole('button', { name: new RegExp(`^${kind} 分支3`) }).click()
  await expect.element(screen.getByText('分支顺序：第3个，共3个')).toBeVisible()
  expect(screen.getByRole('switch', { name: '其他情况进入此流程' }).elements()).toEqual([])
  expect(document.body.textContent).not.toContain('优先级：')
  await screen.getByRole('button', { name: '前移' }).click()
  await expect.poll(() => drawn(stepOf(last(), 'county'))).toBe('县级审查 [分支1 审批节点 | 分支3 审批节点 | 分支2 审批节点]')
  await isAccessible()
})

test.each([
  ['条件分支', '县级审查 [条件1 | 其他情况]', 'condition'],
  ['分流', '县级审查 [分支1 审批节点 | 分支2 审批节点]', 'parallel'],
  ['选择分支', '县级审查 [分支1 审批节点 | 分支2 审批节点]', 'chosen'],
] as const)('by keyboard: %s of the palette is added below the chosen node, copied and taken out', async (label, tree, forks) => {
  const { screen, last } = await renderFlowDesigner()
  await screen.getByRole('button', { name: card('县级审查') }).click()
  const offered = screen.getByRole('button', { name: `添加${label}` })
  offered.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => drawn(stepOf(last(), 'county'))).toBe(tree)
  expect(stepOf(last(), 'county')?.fork?.kind).toBe(forks)
  screen.getByRole('application', { name: '流程画布' }).element().focus()
  const [first = ''] = tree.slice(tree.indexOf('[') + 1).split(' |')
  await userEvent.keyboard('{Control>}c{/Control}{Control>}v{/Control}')
  await expect.poll(() => drawn(stepOf(last(), 'county')).split(first).length).toBe(3)
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => branchesOf(stepOf(last(), 'county')!).length).toBe(2)
})

test('what is added after an undo has taken the chosen step away stands at the end', async () => {
  const { screen, last } = await renderFlowDesigner()
  await screen.getByRole('button', { name: '添加分流' }).click()
  await expect.poll(() => last().start.fork?.kind).toBe('parallel')
  await screen.getByRole('button', { name: '撤销', exact: false }).click()
  await expect.poll(() => last().start.fork).toBeUndefined()
  await screen.getByRole('button', { name: '添加选择分支' }).click()
  await expect.poll(() => stepOf(last(), 'county')?.fork?.kind).toBe('chosen')
})

test('by keyboard: arrows choose, keys copy, paste, move and delete', async () => {
  const { screen, last } = await renderFlowDesigner()
  const canvas = screen.getByRole('application', { name: '流程画布' })
  canvas.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(screen.getByRole('button', { name: card('审签') })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Control>}c{/Control}{ArrowDown}{Control>}v{/Control}')
  await expect.poll(() => drawn(last().start)).toBe('流程发起 乡镇审核 [大于500亩 审签 | 其他情况] 县级审查 审签')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => drawn(last().start)).toBe('流程发起 乡镇审核 [大于500亩 审签 | 其他情况] 审签 县级审查')
  await userEvent.keyboard('{Delete}{ArrowUp}')
  await expect.poll(() => drawn(last().start)).toBe('流程发起 乡镇审核 [大于500亩 审签 | 其他情况] 县级审查')
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  await expect.poll(() => drawn(last().start)).toBe('流程发起 乡镇审核 [大于500亩 审签 | 其他情况] 县级审查 审签')
})

test('the menu of a node moves it to a place chosen by name', async () => {
  const { screen, last } = await renderFlowDesigner()
  await screen.getByRole('button', { name: '县级审查的更多操作' }).click()
  await screen.getByRole('menuitem', { name: '移动到…' }).click()
  await screen.getByRole('combobox', { name: '移动到' }).click()
  await screen.getByTitle('“其他情况”之后').click()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => drawn(last().start)).toBe('流程发起 乡镇审核 [大于500亩 审签 | 其他情况 县级审查]')
})

test('settings of an approver: counter-sign, return, rights, messages and time limits', async () => {
  const { screen, last } = await renderFlowDesigner()
  const county = (): FlowStep | undefined => stepOf(last(), 'county')
  await screen.getByRole('button', { name: card('县级审查') }).click()
  await screen.getByLabelText('节点名称').fill('县种子机构审查')
  await screen.getByText('依次审批').click()
  await screen.getByRole('tab', { name: '高级设置' }).click()
  await screen.getByRole('switch', { name: '必须手写签名' }).click()
  await screen.getByLabelText('退回理由最少字数').fill('5')
  await screen.getByRole('tab', { name: '表单权限' }).click()
  await screen.getByRole('checkbox', { name: '面积可编辑' }).click()
  await screen.getByRole('checkbox', { name: '企业名称可见' }).click()
  await screen.getByRole('tab', { name: '超时处理' }).click()
  await screen.getByText('自定义').first().click()
  await screen.getByLabelText('处理限时').fill('48')
  await expect.poll(county).toMatchObject({
    name: '县种子机构审查',
    counterSign: { mode: 'sequence' },
    signed: true,
    returnReasonLength: 5,
    rights: [
      { field: 'area', read: true, write: true, required: false },
      { field: 'enterprise', read: false, write: false, required: false },
    ],
    times: { limit: { kind: 'own', hours: 48 }, reminders: { kind: 'as-start' } },
  })
})

test('conditions of a branch are chosen by field, comparison and value', async () => {
  const { screen, last } = await renderFlowDesigner()
  await screen.getByRole('button', { name: card('大于500亩') }).click()
  await screen.getByRole('button', { name: '添加条件' }).last().click()
  await screen.getByRole('combobox', { name: '表单字段' }).last().click()
  await screen.getByTitle('企业名称').click()
  await screen.getByLabelText('固定值').last().fill('合作社')
  await expect
    .poll(() => stepOf(last(), 'large'))
    .toMatchObject({
      rules: [{ field: 'area' }, { field: 'enterprise', symbol: '==', other: { kind: 'constant', value: '合作社' }, joined: 'and' }],
    })
  await says(screen.getByRole('button', { name: card('大于500亩') }), '面积大于500，且企业名称等于合作社')
})

test('amounts are written in yuan, in whatever they are kept', async () => {
  const form: FormDefinition = {
    ...filingForm,
    parts: [
      ...filingForm.parts,
      part('fee', 'money', '费用', { options: { unit: 'yuan' } }),
      part('deposit', 'money', '保证金', { options: { unit: 'fen' } }),
    ],
  }
  const { screen, last } = await renderFlowDesigner({ form })
  await screen.getByRole('button', { name: card('大于500亩') }).click()
  const compare = async (title: string) => {
    await screen.getByRole('combobox', { name: '表单字段' }).last().click()
    await screen.getByTitle(title, { exact: true }).last().click()
    await screen.getByLabelText('固定值').last().fill('100')
  }
  await compare('费用')
  await says(screen.getByRole('button', { name: card('大于500亩') }), '费用大于100 元')
  await compare('保证金')
  await says(screen.getByRole('button', { name: card('大于500亩') }), '保证金大于100 元')
  const value = () => screen.getByLabelText('固定值').last()
  const constant = () => stepOf(last(), 'large')
  await expect.poll(constant).toMatchObject({ rules: [{ field: 'deposit', other: { kind: 'constant', value: '10000' } }] })
  // Each key is a change; what is typed stays until it says something else.
  await value().fill('100.0')
  await userEvent.type(value(), '5')
  await expect.element(value()).toHaveValue('100.05')
  await expect.poll(constant).toMatchObject({ rules: [{ other: { value: '10005' } }] })
  await expect.element(screen.getByRole('group', { name: '条件1' }).getByText('元', { exact: true })).toBeVisible()
})

test('a fault stands at its node, and a click in the check leads there', async () => {
  const flow: FlowDefinition = { ...filingFlow, start: { ...filingFlow.start, form: undefined } }
  const finding = { node: 'county', name: '县级审查', severity: 'fault', kind: 'x', text: '县级审查有误' } as const
  const { screen } = await renderFlowDesigner({ flow, calls: [checked([finding])] })
  await screen
    .getByRole('button', { name: /个问题|检查/ })
    .first()
    .click()
  await screen.getByRole('button', { name: /县级审查有误/ }).click()
  await expect.element(screen.getByRole('button', { name: card('县级审查') })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('img', { name: '1个问题' })).toBeVisible()
})

test('the check tells reminders alone apart from faults', async () => {
  const finding = (severity: 'fault' | 'warning') => ({ node: 'county', name: '县级审查', severity, kind: severity, text: severity })
  const { screen } = await renderFlowDesigner({ calls: [checked([finding('warning')])] })
  const check = screen.getByRole('button', { name: '1条提醒' })
  await expect.element(check).toBeVisible()
  expect(check.element().className).not.toContain('dangerous')
  await check.click()
  await expect.element(screen.getByRole('heading', { name: '1条提醒' })).toBeVisible()
  await screen.unmount()
  const other = await renderFlowDesigner({ calls: [checked([finding('warning'), finding('fault')])] })
  const faulty = other.screen.getByRole('button', { name: '1个问题' })
  await expect.element(faulty).toBeVisible()
  expect(faulty.element().className).toContain('dangerous')
})

test('a finding leads to its setting, on its tab, or to the conditions of its branch', async () => {
  const finding = (node: string, kind: string, text: string) => ({ node, name: '', severity: 'warning' as const, kind, text })
  const findings = [
    finding('county', 'flows.check-return-target', '退回有误'),
    finding('county', 'flow-design.nobody-today', '没有审批人'),
    finding('large', 'flows.check-never', '不会走到'),
    finding('start', 'flows.check-gap', '有遗漏'),
  ]
  const { screen } = await renderFlowDesigner({ calls: [checked(findings)] })
  const go = async (text: string) => screen.getByRole('button', { name: new RegExp(text) }).click()
  const focused = () => document.activeElement
  await screen
    .getByRole('button', { name: /个问题|检查/ })
    .first()
    .click()
  await go('退回有误')
  await expect.element(screen.getByRole('tab', { name: '高级设置' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(focused).toBe(screen.getByLabelText('退回到', { exact: true }).element())
  await go('没有审批人')
  await expect.poll(focused).toBe(screen.getByLabelText('审批类型', { exact: true }).element())
  // What is chosen there afterwards stays: the finding has led there once.
  await screen.getByRole('tab', { name: '表单权限' }).click()
  await expect.element(screen.getByRole('tab', { name: '表单权限' })).toHaveAttribute('aria-selected', 'true')
  await go('不会走到')
  await expect.poll(focused).toBe(screen.getByLabelText('表单字段', { exact: true }).element())
  // One that no setting mends leads to its node alone.
  await go('有遗漏')
  await expect.element(screen.getByRole('heading', { name: '流程发起' })).toBeVisible()
})

test('a kind that is not run is kept, told so, and can only be moved and deleted', async () => {
  const tree = {
    nodeId: 's',
    type: 'start',
    properties: { title: '流程发起', formId: 'f' },
    childNode: {
      nodeId: 't',
      type: 'copy',
      properties: { title: '抄送办公室' },
      childNode: { nodeId: 'a', type: 'approver', properties: { title: '审核', assigneeType: 3 } },
    },
  }
  const { definition } = decodeFlow({ id: 'f1', code: 'f', name: '流程', version: 1 }, tree)
  if (!definition) throw new Error('no flow')
  const { screen, last } = await renderFlowDesigner({ flow: definition })
  const kept = screen.getByRole('button', { name: card('抄送办公室') })
  await says(kept, '类型“copy”已保留，暂不能发布')
  await kept.click()
  await expect.element(screen.getByText('暂不能编辑', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => drawn(last().start)).toBe('流程发起 审核')
})

test('who does not hold the draft reads it', async () => {
  const { screen, saved } = await renderFlowDesigner({ held: false })
  await screen.getByRole('button', { name: card('县级审查') }).click()
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByRole('button', { name: card('县级审查') })).toBeVisible()
  expect(screen.getByRole('button', { name: '“县级审查”之后' }).elements()).toEqual([])
  expect(saved).not.toHaveBeenCalled()
})

test('on a phone the canvas has the whole width', async () => {
  const { screen, fitsWidth } = await renderFlowDesigner({ phone: true })
  await expect.element(screen.getByRole('button', { name: card('乡镇审核') })).toBeVisible()
  fitsWidth()
})

test('of three hundred nodes only those in sight are drawn, from the start on; from afar they show their names alone', async () => {
  const { screen } = await renderFlowDesigner({ flow: largeFlow(300) })
  await expect.element(screen.getByRole('button', { name: card('流程发起') })).toBeVisible()
  const cards = () => document.querySelectorAll('[id^="flow-step-"]')
  expect(cards().length).toBeLessThan(60)
  await expect.element(screen.getByRole('button', { name: '“流程发起”之后' })).toBeVisible()
  await screen.getByRole('button', { name: '显示整个流程' }).click()
  await expect.poll(() => cards().length).toBeGreaterThan(60)
  await expect.poll(() => screen.getByRole('button', { name: '“流程发起”之后' }).elements()).toEqual([])
  // However long it is, all of it is in sight.
  const canvas = screen.getByRole('application', { name: '流程画布' }).element().getBoundingClientRect()
  await expect.poll(() => Math.max(...[...cards()].map((card) => card.getBoundingClientRect().bottom))).toBeLessThan(canvas.bottom)
  await expect.poll(() => cards().length).toBeGreaterThan(300)
  await screen.getByRole('button', { name: /按原始大小显示/ }).click()
  await expect.poll(() => document.querySelectorAll('[id^="flow-step-"]').length).toBeLessThan(60)
  // Its map is as long as it is, and its steps can be seen there.
  const map = screen.getByRole('img', { name: '缩略图' }).element()
  expect(map.getBoundingClientRect().height).toBeGreaterThan(2 * map.getBoundingClientRect().width)
  expect(getComputedStyle(map.querySelector('rect')!).vectorEffect).toBe('non-scaling-stroke')
  await screen.getByRole('textbox', { name: '查找节点' }).fill('审批299')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: card('审批299') })).toBeVisible()
})

test('by keyboard: the menu of a step adds a branch, nodes behind the join and below, and holds the commands of the step', async () => {
  const { screen, last, isAccessible } = await renderFlowDesigner()
  screen.getByRole('application', { name: '流程画布' }).element().focus()
  const pick = async (name: string): Promise<void> => {
    const entry = screen.getByRole('menuitem', { name, exact: true }).first()
    await expect.element(entry).toBeVisible()
    // The keys go through the entries; groups are no stops.
    const isActive = (): boolean => entry.element().className.includes('-active') || document.activeElement === entry.element()
    for (let steps = 0; steps < 40 && !isActive(); steps += 1) await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
  }
  await userEvent.keyboard('{ArrowDown}{Insert}')
  await expect.element(screen.getByText('添加到“乡镇审核”的分支汇合之后')).toBeVisible()
  await isAccessible()
  await pick('添加条件')
  await expect.poll(() => drawn(last().start)).toBe('流程发起 乡镇审核 [大于500亩 审签 | 条件2 | 其他情况] 县级审查')
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await pick('定时器')
  await expect.poll(() => drawn(last().start)).toBe('流程发起 乡镇审核 [大于500亩 审签 | 条件2 定时器 | 其他情况] 县级审查')
  await userEvent.keyboard('{Insert}')
  await expect.element(screen.getByRole('menuitem', { name: '定时器' }).first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('menuitem', { name: '定时器' }).elements().length).toBe(0)
  await expect.element(screen.getByRole('application', { name: '流程画布' })).toHaveFocus()
})
