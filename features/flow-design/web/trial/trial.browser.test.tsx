import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { tryFlow } from '#features/flow-design/contract.ts'
import { filingFlow, filingForm } from '#features/flow-design/web/testing/given-designer.tsx'
import { TrialPanel } from '#features/flow-design/web/trial/trial-panel.tsx'
import type { TrialAnswer } from '#features/flow-design/web/trial/trial-step.ts'
import { bareFacts } from '#fields/place.tsx'
import { registerSource } from '#ui/picker/source.ts'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const zhang = { id: 'zhang', name: '张经办', leaf: true }

const at = (node: string, name: string, person: string): TrialAnswer => ({
  status: 1,
  statusText: '等待审核',
  completion: 50,
  events: [{ step: 0, node: 'start', name: '流程发起', text: '张经办提交' }],
  forks: [
    {
      step: 1,
      node: 'town',
      name: '乡镇审核',
      branches: [
        { branch: 'large', name: '大于500亩', isDefault: false, taken: false, rules: [{ text: '面积大于500', value: '12', holds: false }] },
        { branch: 'other', name: '其他情况', isDefault: true, taken: true, rules: [] },
      ],
    },
  ],
  nodes: [
    {
      node,
      name,
      mode: '或签',
      hidden: false,
      people: [{ id: person, fullName: person, state: 'waiting', reason: '角色乡镇审核员' }],
      returnTo: [{ node: '', name: '流程发起' }],
    },
  ],
  coming: [],
  messages: [{ step: 0, text: '待办', to: [person], hidden: false, by: '系统默认' }],
  asks: null,
  refusal: '',
  refusedStep: null,
})

function Opened() {
  const [open, setOpen] = useState(true)
  return open ? <TrialPanel flowId="f1" definition={filingFlow} form={filingForm} facts={bareFacts} onClose={() => setOpen(false)} /> : null
}

const trial: AnsweredCall = answered(tryFlow, ({ body }) =>
  body.steps.length === 0 ? at('town', '乡镇审核', '李乡镇') : at('county', '县级审查', '王县'),
)

/** Of people there is one until the test ends, as the last source that is registered counts. */
function offerZhang(): void {
  onTestFinished(
    registerSource('users', {
      search: async () => ({ items: [zhang] }),
      children: async () => [zhang],
      byIds: async () => [zhang],
      label: ({ name }: typeof zhang) => name,
    }),
  )
}

test('a trial goes on decision by decision with the data of the real form, and back', async () => {
  const { screen, asked, isAccessible } = await renderScreen(<Opened />, { calls: [trial] })
  offerZhang()
  await expect.element(screen.getByRole('button', { name: '开始试运行' })).toBeDisabled()
  await screen.getByLabelText('面积').fill('12')
  await screen.getByLabelText('发起人').click()
  await screen.getByText('张经办').click()
  await screen.getByRole('button', { name: '确定' }).click()
  await screen.getByRole('button', { name: '开始试运行' }).click()
  await expect.element(screen.getByText('李乡镇').first()).toBeVisible()
  await expect.element(screen.getByText('面积大于500：不成立（当前值：12）')).toBeVisible()
  await isAccessible()
  await screen.getByRole('button', { name: '通过' }).click()
  await expect.element(screen.getByText('王县').first()).toBeVisible()
  expect(asked(tryFlow).at(-1)?.body).toMatchObject({ initiatorId: 'zhang', steps: [{ person: '李乡镇', action: 'approve' }] })
  expect(asked(tryFlow).at(-1)?.body.formData).toContain('"area":12')
  await screen.getByRole('button', { name: '撤销上一步' }).click()
  await expect.element(screen.getByText('李乡镇').first()).toBeVisible()
  expect(asked(tryFlow).at(-1)?.body.steps).toEqual([])
})

test('a trial asks which branches are taken and who is picked, round by round', async () => {
  const choosing = answered(tryFlow, ({ body }) => {
    const { branchList = [], candidateList = {} } = body.steps[0] ?? {}
    const asks = { step: 1, forks: [], candidates: [] }
    if (body.steps.length === 0) return at('town', '乡镇审核', '李乡镇')
    if (branchList.length === 0) {
      const branches = [
        { node: 'lab', name: '技术审查' },
        { node: 'law', name: '法规审查' },
      ]
      return { ...at('town', '乡镇审核', '李乡镇'), asks: { ...asks, forks: [{ node: 'town', name: '乡镇审核', branches }] } }
    }
    if (!candidateList['lab']) {
      const people = [{ id: 'sun', fullName: '孙检测' }]
      const candidates = [{ node: 'lab', name: '技术审查', anybody: false, people, hidden: true }]
      return { ...at('town', '乡镇审核', '李乡镇'), asks: { ...asks, candidates } }
    }
    return at('lab', '技术审查', '孙检测')
  })
  const { screen, asked, isAccessible } = await renderScreen(<Opened />, { calls: [choosing] })
  offerZhang()
  await screen.getByLabelText('发起人').click()
  await screen.getByText('张经办').click()
  await screen.getByRole('button', { name: '确定' }).click()
  await screen.getByRole('button', { name: '开始试运行' }).click()
  await screen.getByRole('button', { name: '通过' }).click()
  await expect.element(screen.getByRole('group', { name: '“乡镇审核”之后进入的分支' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '继续' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: '通过' })).toBeDisabled()
  await isAccessible()
  await screen.getByRole('checkbox', { name: '技术审查' }).click()
  await screen.getByRole('button', { name: '继续' }).click()
  await screen.getByRole('combobox', { name: '“技术审查”的审批人' }).click()
  await screen.getByTitle('孙检测').click()
  await screen.getByRole('button', { name: '继续' }).click()
  await expect.element(screen.getByRole('heading', { name: /^技术审查/ })).toBeVisible()
  expect(asked(tryFlow).at(-1)?.body.steps).toMatchObject([
    { person: '李乡镇', action: 'approve', branchList: ['lab'], candidateList: { lab: ['sun'] } },
  ])
  await screen.getByRole('button', { name: '撤销上一步' }).click()
  await expect.element(screen.getByText('李乡镇').first()).toBeVisible()
  expect(asked(tryFlow).at(-1)?.body.steps).toEqual([])
})
