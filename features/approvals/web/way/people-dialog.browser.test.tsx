import { expect, test, vi } from 'vitest'
import { pageCandidates } from '#features/approvals/contract/definitions.ts'
import type { AskedNode } from '#features/approvals/contract/action-input.ts'
import type { ChosenWay } from '#features/approvals/web/chosen-way.ts'
import { PeopleDialog, type PeopleDialogProps } from '#features/approvals/web/way/people-dialog.tsx'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const branches: readonly AskedNode[] = [
  { nodeId: 'lab', nodeName: '技术审查', isBranchFlow: true },
  { nodeId: 'law', nodeName: '法规审查', isBranchFlow: true },
]
const candidates: readonly AskedNode[] = [{ nodeId: 'lab', nodeName: '技术审查', isCandidates: true }]
const people = [
  { id: 'sun', fullName: '孙检测', headIcon: '', organize: '检测中心' },
  { id: 'wu', fullName: '吴检测', headIcon: '', organize: '' },
]
const found = answered(pageCandidates, ({ body }) => {
  const list = people.filter(({ fullName }) => fullName.includes(body.keyword ?? ''))
  return { list, pagination: { currentPage: 1, pageSize: 100, total: list.length } }
})

async function drawn(props: Partial<PeopleDialogProps>, phone = false) {
  const onChosen = vi.fn<(chosen: ChosenWay) => void>()
  const onClose = vi.fn<() => void>()
  const asking = { id: '0', body: { flowId: 'f', id: null, delegateUser: 'ann' } }
  const dialog = (
    <PeopleDialog nodes={branches} asking={asking} chosen={undefined} busy={false} onChosen={onChosen} onClose={onClose} {...props} />
  )
  return { ...(await renderScreen(dialog, { phone, calls: [found] })), onChosen, onClose }
}

test('of the branches at least one is chosen before the request goes on', async () => {
  const { screen, onChosen, isAccessible } = await drawn({})
  const confirm = screen.getByRole('button', { name: '确定' })
  await expect.element(screen.getByRole('checkbox', { name: '法规审查' })).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  await isAccessible()
  await screen.getByRole('checkbox', { name: '法规审查' }).click()
  await screen.getByRole('checkbox', { name: '技术审查' }).click()
  await confirm.click()
  expect([...(onChosen.mock.calls[0]?.[0].branchList ?? [])].toSorted()).toEqual(['lab', 'law'])
})

test('candidates are found by name, asked for by who starts for whom, and join what was chosen before', async () => {
  const { screen, asked, onChosen, isAccessible } = await drawn({ nodes: candidates, chosen: { branchList: ['lab'] } })
  await expect.element(screen.getByRole('button', { name: '确定' })).toBeDisabled()
  await screen.getByRole('combobox').fill('吴')
  await screen.getByTitle('吴检测').click()
  await isAccessible()
  await screen.getByRole('button', { name: '确定' }).click()
  expect(onChosen).toHaveBeenCalledWith({ branchList: ['lab'], candidateList: { lab: ['wu'] }, errorRuleUserList: {} })
  expect(asked(pageCandidates).at(-1)?.body).toMatchObject({ delegateUser: 'ann', branchList: ['lab'], nodeCode: 'lab', keyword: '吴' })
})

test('why it was refused stands in the dialog, which is left without a choice, also on a phone', async () => {
  const { screen, onChosen, onClose, fitsWidth } = await drawn({ notes: ['请在“乡镇审核”之后选择至少一个分支'] }, true)
  await expect.element(screen.getByText('请在“乡镇审核”之后选择至少一个分支')).toBeVisible()
  fitsWidth()
  await screen.getByRole('button', { name: '取消' }).click()
  expect(onClose).toHaveBeenCalled()
  expect(onChosen).not.toHaveBeenCalled()
})
