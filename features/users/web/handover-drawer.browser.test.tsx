import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listUsers } from '#features/users/contract.ts'
import { handOver, listHandover, type HandoverKind } from '#features/users/contract/handover.ts'
import { HandoverDrawer, useHandoverPlace } from '#features/users/web/handover-drawer.tsx'
import { peopleByIds, personTree } from '#features/pickers/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const thing = (id: string, name: string, why = '') => ({ id, name, refused: why })
const toDos: HandoverKind = {
  name: 'to-dos',
  title: '待办',
  effect: '改由接任人审批',
  tickedOneByOne: false,
  notes: [],
  things: [thing('w1', '北林种业的备案（县级审核）'), thing('w2', '甲公司的备案（县级审核）')],
  total: 2,
}
const positions: HandoverKind = {
  name: 'positions',
  title: '岗位',
  effect: '接任人加入岗位，该用户移出',
  tickedOneByOne: false,
  notes: [],
  things: [thing('p1', '站长')],
  total: 1,
}
const kindsOf = (...kinds: HandoverKind[]) => ({ name: '张三', account: 'zhangsan', kinds })
/** What hangs on the person; to the successor the first to-do cannot go. */
const held = answered(listHandover, ({ query }) =>
  query.successorId === 'u9'
    ? kindsOf({ ...toDos, things: [thing('w1', toDos.things[0]!.name, '赵六已是本节点的审批人'), toDos.things[1]!] }, positions)
    : kindsOf(toDos, positions),
)

const zhao = { id: 'u9', fullName: '赵六', headIcon: '', organize: '县种子站' }
const people = [
  answered(personTree, {
    list: [{ ...zhao, parentId: '', type: 'user', icon: '', isLeaf: true, hasChildren: false }],
    pagination: { currentPage: 1, pageSize: 20, total: 1 },
  }),
  answered(peopleByIds, { list: [{ ...zhao, realName: '赵六', type: 'user', enabledMark: 1 }] }),
]

async function renderDrawer(calls: readonly AnsweredCall[], { phone = false } = {}) {
  const closed: number[] = []
  function Opened() {
    const [open, setOpen] = useState(true)
    const close = () => {
      closed.push(1)
      setOpen(false)
    }
    return open ? <HandoverDrawer userId="zhang" onClose={close} /> : null
  }
  const rendered = await renderScreen(<Opened />, { phone, calls: [...people, ...calls, unanswered(listUsers)] })
  const { screen } = rendered
  const chooseSuccessor = async () => {
    await screen.getByLabelText('接任人').click()
    await screen.getByText('赵六').first().click()
    await screen.getByRole('button', { name: '确定', exact: true }).click()
  }
  return { ...rendered, closed, chooseSuccessor, submit: screen.getByRole('button', { name: /^交接（/ }) }
}

test('what is ticked goes to the successor after a summary; what cannot go says why', async () => {
  const { screen, asked, submit, chooseSuccessor } = await renderDrawer([held, answered(handOver, { given: 2, refused: [] })])
  await expect.element(screen.getByText('工作交接：张三')).toBeVisible()
  await screen.getByText('待办（2）').click()
  await screen.getByText('站长').click()
  await expect.element(submit).toBeDisabled()
  await chooseSuccessor()
  await expect.element(screen.getByText('赵六已是本节点的审批人')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: '北林种业的备案（县级审核）' })).toBeDisabled()
  await expect.element(submit).toHaveTextContent('交接（2）')
  await submit.click()
  const question = screen.getByRole('dialog').filter({ hasText: '将以下事项交接给' })
  await expect.element(question.getByText('待办 1 项：改由接任人审批')).toBeVisible()
  await question.getByRole('button', { name: '确定' }).click()
  const parts = [
    { kind: 'to-dos', successorId: 'u9', ids: ['w2'] },
    { kind: 'positions', successorId: 'u9', ids: ['p1'] },
  ]
  await expect.poll(() => asked(handOver)).toMatchObject([{ params: { id: 'zhang' }, body: { successorId: 'u9', parts } }])
  await expect.poll(() => asked(listHandover).length).toBeGreaterThan(2)
  await expect.element(submit).toHaveTextContent('交接（0）')
})

test('a kind may go to somebody else; what may not be given all at once is ticked one by one', async () => {
  const roles: HandoverKind = { ...positions, name: 'roles', title: '角色', things: [thing('r1', '经办')], tickedOneByOne: true }
  const says = '接任人不在您的管理范围内'
  let tries = 0
  const judging = answered(listHandover, ({ query }) =>
    query.ofKinds === 'positions=u9' && (tries += 1) === 1
      ? refusing(422, says, { errors: [{ field: 'successorId.positions', text: says }] })
      : kindsOf(toDos, positions, roles),
  )
  const { screen, asked, submit } = await renderDrawer([judging, answered(handOver, { given: 1, refused: [] })])
  await screen.getByText('站长').click()
  const section = screen.getByRole('region', { name: '岗位' })
  expect(screen.getByRole('region', { name: '角色' }).getByRole('checkbox').elements()).toHaveLength(1)
  await section.getByRole('button', { name: '由他人接任' }).click()
  const choose = async () => {
    await section.getByLabelText('“岗位”的接任人').click()
    await screen.getByText('赵六').first().click()
    await screen.getByRole('button', { name: '确定', exact: true }).click()
  }
  await choose()
  await expect.element(section.getByLabelText('“岗位”的接任人')).toHaveAccessibleDescription(says)
  await section.getByRole('button', { name: '由同一接任人接任' }).click()
  await section.getByRole('button', { name: '由他人接任' }).click()
  await choose()
  await expect.element(submit).toHaveTextContent('交接（1）')
  await submit.click()
  await screen.getByRole('dialog').filter({ hasText: '将以下事项交接给赵六' }).getByRole('button', { name: '确定' }).click()
  const parts = [{ kind: 'positions', successorId: 'u9', ids: ['p1'] }]
  await expect.poll(() => asked(handOver)).toMatchObject([{ body: { successorId: 'u9', parts } }])
})

test('what was refused in the end is told with its reason', async () => {
  const left = [{ kind: 'to-dos', id: 'w2', name: '甲公司的备案（县级审核）', reason: '该待办已处理' }]
  const { screen, submit, chooseSuccessor } = await renderDrawer([held, answered(handOver, { given: 0, refused: left })])
  await screen.getByText('甲公司的备案（县级审核）').click()
  await chooseSuccessor()
  await submit.click()
  await screen.getByRole('dialog').filter({ hasText: '将以下事项交接给' }).getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByText('甲公司的备案（县级审核）：该待办已处理')).toBeVisible()
})

test('a successor who cannot be one is refused at the field, and what is ticked stays', async () => {
  const says = '接任人不存在、已禁用或不在您的管理范围内'
  const unmanaged = answered(listHandover, ({ query }) =>
    query.successorId ? refusing(422, says, { errors: [{ field: 'successorId', text: says }] }) : kindsOf(toDos),
  )
  const { screen, submit, chooseSuccessor } = await renderDrawer([unmanaged])
  await screen.getByText('甲公司的备案（县级审核）').click()
  await chooseSuccessor()
  await expect.element(screen.getByLabelText('接任人')).toHaveAccessibleDescription(says)
  await expect.element(screen.getByRole('checkbox', { name: '甲公司的备案（县级审核）' })).toBeChecked()
  await expect.element(submit).toBeDisabled()
})

test('nothing hangs on the person, and notes of what cannot be handed over', async () => {
  const { screen, closed } = await renderDrawer([answered(listHandover, kindsOf({ ...toDos, things: [], total: 0 }))])
  await expect.element(screen.getByText('该用户名下没有可交接的事项')).toBeVisible()
  await screen.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect.poll(() => closed.length).toBe(1)
})

test('who may not see it reads why', async () => {
  const { screen } = await renderDrawer([refused(listHandover, 403, '您的权限不足，请联系管理员')])
  await expect.element(screen.getByText('您的权限不足，请联系管理员')).toBeVisible()
})

test('the drawer is led to by the address and leaves it when it is closed', async () => {
  function Place() {
    const { userId, open, close } = useHandoverPlace()
    return (
      <>
        <output>{userId ?? 'none'}</output>
        <Button onClick={() => open('li')}>open</Button>
        <Button onClick={close}>close</Button>
      </>
    )
  }
  const { screen, address } = await renderScreen(<Place />, { calls: [], address: '/permission/user?handover=zhang&keyword=a' })
  await expect.element(screen.getByText('zhang')).toBeVisible()
  await screen.getByRole('button', { name: 'close' }).click()
  await expect.poll(address).toBe('/permission/user?keyword=a')
  await screen.getByRole('button', { name: 'open' }).click()
  await expect.poll(address).toBe('/permission/user?keyword=a&handover=li')
})

test.each([{ phone: false }, { phone: true }])('it fits, phone: $phone', async ({ phone }) => {
  const note = '1个办理中的申请后续仍会由该用户审批（北林种业的备案）：到达时可再次交接；禁用该用户后，未到达的节点改由其余审批人办理'
  const flows: HandoverKind = {
    ...positions,
    name: 'flows',
    title: '流程设计',
    effect: '生成新版本，指名该用户之处改为接任人；新发起的申请按新版本，办理中的申请仍按原版本',
    notes: [note],
    things: [thing('f1', '制种生产备案（乡镇审核、县种子机构审查）', '只有超级管理员能修改流程设计')],
  }
  const { screen, fitsWidth, isAccessible } = await renderDrawer([answered(listHandover, kindsOf(toDos, flows, positions))], { phone })
  await expect.element(screen.getByText('站长')).toBeVisible()
  await screen.getByText('待办（2）').click()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/handover-${phone ? 'phone' : 'desk'}.png` })
  if (phone) fitsWidth()
  await isAccessible()
})
