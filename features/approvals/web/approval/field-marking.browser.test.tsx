import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { FormPart } from '#engine/forms/model.ts'
import { approveCall, nextWorkItem, requestDetail, returnCall } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { readAutosave, writeAutosave, dropAutosave } from '#features/autosaves/contract.ts'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { noteReach } from '#web/call/reach.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { hasUnsent } from '#web/session/unsent.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** Marking fields of a request that is to be returned, and what becomes of an opinion that was not sent. */

const text = (key: string, label: string): FormPart => ({ key, type: 'text', label, options: {} })
const rows: FormPart = {
  key: 'rows',
  type: 'sub-table',
  label: '地块',
  options: {},
  children: [text('area', '面积'), text('town', '乡镇')],
}

afterEach(() => noteReach(true))

interface Given {
  readonly actions?: readonly string[]
  readonly calls?: readonly AnsweredCall[]
  readonly phone?: boolean
}

function renderToDo({ actions = ['approve', 'return'], calls = [], phone = false }: Given = {}) {
  return renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.approve, taskOperatorId: 'w1' }),
    calls: [
      ...nothingChanged,
      answered(
        requestDetail,
        requestDetailOf({
          parts: [text('name', '企业名称'), text('crop', '作物'), rows],
          values: {
            name: '北林种业',
            crop: '玉米',
            rows: [
              { id: 'a', area: '3', town: '沙河' },
              { id: 'b', area: '5', town: '新华' },
            ],
          },
          operation: { actions: [...actions] },
        }),
      ),
      answered(nextWorkItem, { position: 1, total: 1, next: null, fromStart: false }),
      answered(selectCommonWords, { list: [] }),
      ...calls,
    ],
  })
}

type Screen = Awaited<ReturnType<typeof renderToDo>>['screen']

const button = (name: string) => ['button', { name, exact: true }] as const

async function mark(screen: Screen, place: string, remark: string): Promise<void> {
  await screen.getByRole(...button(`标记问题：${place}`)).click()
  const field = screen.getByLabelText('问题说明（选填）')
  await field.fill(remark)
  await screen.getByRole(...button('标记')).click()
  await expect.element(field).not.toBeInTheDocument()
}

const said = '企业名称与执照不符，请核对'

async function sendBack(screen: Screen): Promise<void> {
  await screen.getByRole(...button('退回')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('退回原因').fill(said)
  await dialog.getByRole(...button('退回')).click()
}

test('a field and a whole sub-table are marked, shown with their remarks, and sent with the return', async () => {
  const { screen, asked, isAccessible } = await renderToDo({ calls: [answered(returnCall, { status: 3 })] })
  await mark(screen, '企业名称', '与执照不符')
  await mark(screen, '地块', '')
  await mark(screen, '作物', '多余')
  await expect.element(screen.getByText('与执照不符')).toBeVisible()
  await isAccessible()
  await screen.getByRole(...button('退回')).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('已标记的问题（3）')).toBeVisible()
  await expect.element(dialog.getByText('企业名称：与执照不符')).toBeVisible()
  await dialog.getByRole(...button('取消标记：作物')).click()
  await dialog.getByRole(...button('取消')).click()
  await sendBack(screen)
  await expect
    .poll(() => asked(returnCall).map(({ body }) => body.fieldMarks))
    .toEqual([
      [
        { path: 'name', remark: '与执照不符' },
        { path: 'rows', remark: '' },
      ],
    ])
})

test('by keyboard: Tab reaches the button of a field, Enter that of a cell; the mark is changed and taken away again', async () => {
  const { screen } = await renderToDo()
  await expect.element(screen.getByRole('grid')).toBeVisible()
  ;(screen.getByRole(...button('标记问题：企业名称')).element() as HTMLElement).focus()
  await userEvent.tab()
  await expect.element(screen.getByRole(...button('标记问题：作物'))).toHaveFocus()
  ;(screen.getByRole('grid').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByLabelText('问题说明（选填）')).toHaveFocus()
  await userEvent.keyboard('超出承包面积{Enter}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole(...button('修改标记：面积（第 2 行） 超出承包面积'))).toBeInTheDocument()
  await expect.element(screen.getByRole('grid')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await screen
    .getByRole('dialog')
    .getByRole(...button('取消标记'))
    .click()
  await expect.element(screen.getByRole(...button('标记问题：面积（第 2 行）'))).toBeInTheDocument()
})

test('nothing can be marked where nothing can be returned', async () => {
  const { screen } = await renderToDo({ actions: ['approve'] })
  await expect.element(screen.getByRole(...button('通过'))).toBeVisible()
  await expect.element(screen.getByText('北林种业')).toBeVisible()
  expect(screen.getByRole('button', { name: /标记问题/ }).elements()).toEqual([])
})

test('an approval says that marks stay behind, and sends none', async () => {
  const { screen, asked } = await renderToDo({ calls: [answered(approveCall, { status: 2 })] })
  await mark(screen, '企业名称', '小问题')
  await screen.getByRole(...button('通过')).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('您标记了 1 处问题，标记只随退回发送，通过后填报人看不到。')).toBeVisible()
  await dialog.getByRole(...button('通过')).click()
  await expect.poll(() => asked(approveCall).map(({ body }) => 'fieldMarks' in body)).toEqual([false])
})

test('on a phone a field in a row is marked in the drawer of the row, and its card says so', async () => {
  const { screen, fitsWidth, isAccessible } = await renderToDo({ phone: true })
  await screen.getByRole('button', { name: /第 2 行/ }).click()
  await mark(screen, '面积（第 2 行）', '超出承包面积')
  await expect.element(screen.getByText('超出承包面积')).toBeVisible()
  await screen
    .getByRole(...button('关闭'))
    .first()
    .click()
  await expect.element(screen.getByRole('button', { name: /第 2 行.*已标记/ })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('an opinion and marks that were refused stay, are kept like the input of a form, and are forgotten once sent', async () => {
  const server = { refuses: true }
  const { screen, asked } = await renderToDo({
    calls: [answered(returnCall, () => (server.refuses ? { refusal: { code: 503, msg: '服务暂时不可用' } } : { status: 3 }))],
  })
  await mark(screen, '企业名称', '与执照不符')
  await sendBack(screen)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('退回原因')).toHaveValue(said)
  expect(hasUnsent()).toBe(true)
  await expect.poll(() => asked(writeAutosave).at(-1)?.params, { timeout: 5000 }).toEqual({ form: 'f1', record: 'work-item w1' })
  expect(JSON.parse(asked(writeAutosave).at(-1)?.body.content ?? '')).toMatchObject({
    values: { opinion: said, marks: [{ path: 'name', remark: '与执照不符' }] },
  })
  server.refuses = false
  await dialog.getByRole(...button('退回')).click()
  await expect.poll(() => asked(dropAutosave)).toHaveLength(1)
  expect(hasUnsent()).toBe(false)
})

test('what was kept of a decision comes back, and goes when it is discarded', async () => {
  const content = JSON.stringify({
    values: { opinion: said, marks: [{ path: 'crop', remark: '待核实' }] },
    title: '',
    at: 1_700_000_000_000,
  })
  const { screen, asked } = await renderToDo({ calls: [answered(readAutosave, { content, savedAt: 1 })] })
  await expect.element(screen.getByText(/已恢复 .* 填写、尚未提交的意见和标记。/)).toBeVisible()
  await expect.element(screen.getByText('待核实')).toBeVisible()
  await screen.getByRole(...button('退回')).click()
  await expect.element(screen.getByRole('dialog').getByLabelText('退回原因')).toHaveValue(said)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole(...button('放弃')).click()
  await expect.element(screen.getByText('待核实')).not.toBeInTheDocument()
  await expect.poll(() => asked(dropAutosave)).toHaveLength(1)
})

test('a refused return says why in its dialog, and its marks stay', async () => {
  const { screen } = await renderToDo({ calls: [refused(returnCall, 422, '标记的字段不存在或不可见，请刷新页面后重新标记')] })
  await mark(screen, '企业名称', '与执照不符')
  await sendBack(screen)
  await expect.element(screen.getByRole('dialog').getByText('标记的字段不存在或不可见，请刷新页面后重新标记')).toBeVisible()
  await expect.element(screen.getByRole('dialog').getByText('企业名称：与执照不符')).toBeVisible()
})
