import { afterEach, expect, onTestFinished, test } from 'vitest'
import { requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { dropAutosave, readAutosave } from '#features/autosaves/contract.ts'
import { takeCopy } from '#web/autosave/own-copy.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** Input of several new forms of one kind, each in its own window. */

const place = { user: 'u1', form: 'f1', record: 'new' }
const newForm = requestDetailOf({ task: { id: '0', status: 0, enCode: '', actions: ['edit'] }, writable: ['name'] })

function renderNew(calls: readonly AnsweredCall[] = []) {
  return renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ flowId: 'f1', opType: opTypes.edit }),
    calls: [...nothingChanged, answered(requestDetail, newForm), ...calls],
  })
}

const kept = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('seedbed.draft.u1.'))
    .map(([key, text]) => [key.slice('seedbed.draft.u1.'.length), (JSON.parse(String(text)) as { values: object }).values])
    .toSorted()

afterEach(() => sessionStorage.clear())

/** Another window with the form open. */
async function otherWindow(): Promise<string> {
  const copy = await takeCopy(place, false)
  onTestFinished(copy.release)
  sessionStorage.clear()
  return copy.record
}

test('a window does not begin with the input of another that is open', async () => {
  expect(await otherWindow()).toBe('new')
  const { screen } = await renderNew()
  await screen.getByLabelText('企业名称', { exact: false }).fill('甲')
  await expect.poll(kept).toEqual([['f1.new~2', { name: '甲' }]])
})

test('a window that is loaded anew has its own input back; a new window is offered what no open window owns', async () => {
  const text = (name: string) => JSON.stringify({ title: '', values: { name }, base: { name: '' }, at: 1, onServer: false })
  const first = await renderNew()
  await first.screen.getByLabelText('企业名称', { exact: false }).fill('甲')
  await expect.poll(kept).toEqual([['f1.new', { name: '甲' }]])
  await first.screen.unmount()
  localStorage.setItem('seedbed.draft.u1.f1.new~3', text('丙'))
  const [own, orphan] = [await takeCopy(place, false), await takeCopy({ ...place, user: 'u1' }, false)]
  expect([own.record, orphan.record]).toEqual(['new', 'new~3'])
  const empty = await takeCopy(place, true)
  expect(empty.record).toBe('new~2')
  for (const { release } of [own, orphan, empty]) release()
})

test('restored input can be left for another time', async () => {
  const content = JSON.stringify({ title: '', values: { name: '甲' }, base: { name: '' }, at: 1 })
  const { screen, asked } = await renderNew([
    answered(readAutosave, ({ params }) => (params.record === 'new' ? { content, savedAt: 1 } : null)),
  ])
  const name = screen.getByLabelText('企业名称', { exact: false })
  await expect.element(name).toHaveValue('甲')
  await screen.getByRole('button', { name: '保留，另填一份' }).click()
  await expect.element(name).toHaveValue('')
  await name.fill('乙')
  await expect.poll(kept).toEqual([
    ['f1.new', { name: '甲' }],
    ['f1.new~2', { name: '乙' }],
  ])
  expect(asked(dropAutosave)).toEqual([])
})
