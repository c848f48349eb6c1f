import { use } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeRequest, requestDetail, routePreview, startRequest } from '#features/approvals/contract.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { dropAutosave, readAutosave, writeAutosave } from '#features/autosaves/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { loadAutosave } from '#web/autosave/autosaves.ts'
import { noteReach } from '#web/call/reach.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refused, refusing } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { givenUser } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** While set, the code of no form comes. */
const code = vi.hoisted(() => ({ waiting: undefined as Promise<void> | undefined }))
vi.mock('#web/form/form-code.ts', async (original) => {
  const real = await original<typeof import('#web/form/form-code.ts')>()
  return {
    ...real,
    useFormCode: (form: Parameters<typeof real.useFormCode>[0]) => (code.waiting ? use(code.waiting) : real.useFormCode(form)),
  }
})

const filed = {
  id: 'r9',
  version: 1,
  number: 'BA20260009',
  status: 1,
  next: [{ nodeName: '县级审核', people: [{ id: 'u2', name: '李四' }] }],
}

afterEach(() => noteReach(true))

function renderFiling(values: Readonly<Record<string, unknown>>, calls: readonly AnsweredCall[] = []) {
  return renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ flowId: 'f1', opType: opTypes.edit }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ task: { id: '0', status: 0, enCode: '', actions: ['edit'] }, values, writable: ['name'] })),
      answered(routePreview, { timeline: [], problem: '' }),
      ...calls,
    ],
  })
}

test('a click on 提交 while the code of the form is on its way is not lost', async () => {
  code.waiting = new Promise(() => undefined)
  const { screen } = await renderFiling({ name: '北林种业' })
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  code.waiting = undefined
  await expect.element(screen.getByRole('dialog').getByText('提交后流程直接结束')).toBeVisible()
})

test('what is missing is counted in the foot also before the form is drawn', async () => {
  code.waiting = new Promise(() => undefined)
  const { screen } = await renderFiling({ name: '' })
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  code.waiting = undefined
  await expect.element(screen.getByRole('button', { name: /1/ })).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('a filing that was accepted says its number and who has it now', async () => {
  const { screen, asked, isAccessible } = await renderFiling({}, [answered(startRequest, filed)])
  await screen.getByLabelText('企业名称', { exact: false }).fill('北林种业科技有限责任公司绥化第三分公司')
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: '提交成功' })).toBeVisible()
  await expect.element(screen.getByText('单据编号 BA20260009')).toBeVisible()
  await expect.element(screen.getByText('下一步（李四）县级审核，请留意消息提醒。')).toBeVisible()
  expect(asked(startRequest)[0]?.body.formData).toEqual({ name: '北林种业科技有限责任公司绥化第三分公司' })
  await isAccessible()
})

test('what the server refuses stands at its field, and nothing typed is lost', async () => {
  const errors = [{ field: 'name', text: '企业名称已备案' }]
  const { screen } = await renderFiling({}, [refused(startRequest, 422, '请检查填写内容', { errors })])
  const field = screen.getByLabelText('企业名称', { exact: false })
  await field.fill('北林种业')
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect.element(field).toHaveAccessibleDescription('企业名称已备案')
  await expect.element(field).toHaveValue('北林种业')
})

test('a request that cannot be opened says why', async () => {
  const { screen } = await renderFiling({}, [refused(requestDetail, 404, '数据不存在或已被删除')])
  await expect.element(screen.getByText('数据不存在或已被删除')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible()
})

const name = (screen: Awaited<ReturnType<typeof renderFiling>>['screen']) => screen.getByLabelText('企业名称', { exact: false })

test('what is typed is kept on this device at once and on the server after a pause, each in its own words', async () => {
  const { screen, asked } = await renderFiling({}, [answered(startRequest, filed)])
  await name(screen).fill('北林种业')
  await expect.element(screen.getByText(/^已保存在本机 \d\d:\d\d$/)).toBeVisible()
  expect(asked(writeAutosave)).toEqual([])
  await expect.element(screen.getByText(/^已暂存 \d\d:\d\d$/)).toBeVisible()
  expect(asked(writeAutosave)[0]?.params).toEqual({ form: 'f1', record: 'new' })
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect.poll(() => asked(dropAutosave)).toHaveLength(1)
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

test('while the server does not answer, what is typed says that it is on this device, and goes to the server later', async () => {
  const server = { isUp: false }
  const write = answered(writeAutosave, () => (server.isUp ? { savedAt: 1 } : { later: Promise.reject(new TypeError('Failed to fetch')) }))
  const { screen, asked } = await renderFiling({}, [write])
  await name(screen).fill('北林种业')
  await expect.poll(() => asked(writeAutosave), { timeout: 10_000 }).toHaveLength(1)
  await expect.element(screen.getByText(/^已保存在本机 \d\d:\d\d$/)).toBeVisible()
  server.isUp = true
  noteReach(true)
  await expect.element(screen.getByText(/^已暂存 \d\d:\d\d$/)).toBeVisible()
})

test('what was typed on another computer is there', async () => {
  const content = JSON.stringify({ title: '', values: { name: '别处填写' }, base: { name: '' }, at: 1 })
  let kept: { content: string; savedAt: number } | null = { content, savedAt: 1 }
  const { screen } = await renderFiling({}, [
    answered(readAutosave, () => kept),
    answered(dropAutosave, () => {
      kept = null
      return null
    }),
  ])
  await expect.element(name(screen)).toHaveValue('别处填写')
  await expect.element(screen.getByText(/已恢复 .* 填写、尚未提交的内容。/)).toBeVisible()
  await screen.getByRole('button', { name: '放弃并重新填写' }).click()
  await expect.element(name(screen)).toHaveValue('')
})

test('a submission during an outage waits visibly and is sent with its key when the server is back', async () => {
  const server = { isUp: false }
  const start = answered(startRequest, () => (server.isUp ? filed : { later: Promise.reject(new TypeError('Failed to fetch')) }))
  const keys: (string | null)[] = []
  const { screen } = await renderFiling({ name: '北林种业' }, [start])
  const answer = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method === 'POST' && address.includes('/FlowTask')) keys.push(new Headers(init.headers).get('Idempotency-Key'))
    return answer(address, init)
  })
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect.element(screen.getByText('尚未发送：暂时无法连接服务器。恢复后会自动发送，请勿关闭页面。')).toBeVisible()
  server.isUp = true
  noteReach(true)
  await expect.element(screen.getByRole('heading', { name: '提交成功' })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a submission that waits is not sent after its page was left', async () => {
  const server = { isUp: false }
  const start = answered(startRequest, () => (server.isUp ? filed : { later: Promise.reject(new TypeError('Failed to fetch')) }))
  const { screen, asked, goTo, address } = await renderFiling({ name: '北林种业' }, [start])
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect.element(screen.getByText('尚未发送：暂时无法连接服务器。恢复后会自动发送，请勿关闭页面。')).toBeVisible()
  await goTo('/elsewhere')
  await expect.poll(() => name(screen).elements()).toEqual([])
  // Before, any answered call may have had it tried again.
  const sent = asked(startRequest).length
  server.isUp = true
  noteReach(true)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(asked(startRequest)).toHaveLength(sent)
  expect(address()).toBe('/elsewhere')
})

test('a submission that waits is handed back when the user gives up', async () => {
  const start = answered(startRequest, () => ({ later: Promise.reject(new TypeError('Failed to fetch')) }))
  const { screen } = await renderFiling({ name: '北林种业' }, [start])
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await screen.getByRole('button', { name: '暂不发送' }).click()
  await expect.element(screen.getByRole('alert').getByText('暂时无法连接服务器，请稍后重试，已输入的内容会保留')).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await expect.element(name(screen)).toHaveValue('北林种业')
})

test('a new filing begins in its first field, Ctrl+S keeps a draft and Ctrl+Enter submits', async () => {
  const { screen, asked, said } = await renderFiling({}, [answered(startRequest, filed)])
  await expect.element(name(screen)).toHaveFocus()
  await userEvent.keyboard('北林种业{Control>}s{/Control}')
  await expect.poll(() => asked(startRequest).map(({ body }) => [body.status, body.formData])).toEqual([[1, { name: '北林种业' }]])
  await expect.poll(() => said).toEqual(['保存成功'])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(asked(startRequest)).toHaveLength(1)
})

const draftsHere = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('seedbed.draft.'))
    .map((key) => key.slice('seedbed.draft.'.length))

test('what is typed while a new draft is being saved is kept for that draft alone', async () => {
  const saving = Promise.withResolvers<typeof filed>()
  const { screen, asked } = await renderFiling({}, [answered(startRequest, () => ({ later: saving.promise }))])
  await name(screen).fill('甲')
  await expect.poll(draftsHere).toEqual(['u1.f1.new'])
  await screen.getByRole('button', { name: '暂存', exact: true }).click()
  await expect.poll(() => asked(startRequest)).toHaveLength(1)
  await name(screen).fill('乙')
  saving.resolve({ ...filed, status: 0 })
  await expect.poll(draftsHere).toEqual(['u1.f1.r9'])
  await expect.poll(() => asked(writeAutosave).at(-1)?.params, { timeout: 5000 }).toEqual({ form: 'f1', record: 'r9' })
})

test('unsent input stays that of its user while another one is being signed in', async () => {
  const { screen } = await renderFiling({})
  await name(screen).fill('甲')
  await expect.poll(draftsHere).toEqual(['u1.f1.new'])
  const current = givenUser({})
  sessionStore.setState({ current: { ...current, userInfo: { ...current.userInfo, userId: 'u2' } } })
  dispatchEvent(new Event('pagehide'))
  await name(screen).fill('甲乙')
  dispatchEvent(new Event('pagehide'))
  expect(draftsHere()).toEqual(['u1.f1.new'])
})

test('a copy whose removal the server did not answer is removed before the form opens again', async () => {
  let kept: { content: string; savedAt: number } | null = null
  const server = { loses: true }
  const lost = () => ({ later: Promise.reject(new TypeError('Failed to fetch')) })
  const { screen, asked } = await renderFiling({}, [
    answered(readAutosave, () => kept),
    // Written, but the answer does not come back.
    answered(writeAutosave, ({ body }) => {
      kept = { content: body.content, savedAt: 1 }
      return lost()
    }),
    answered(dropAutosave, () => {
      if (server.loses) return lost()
      kept = null
      return null
    }),
    answered(startRequest, filed),
  ])
  await name(screen).fill('甲')
  await expect.poll(() => asked(writeAutosave), { timeout: 5000 }).toHaveLength(1)
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect.poll(() => asked(dropAutosave)).toHaveLength(1)
  server.loses = false
  const place = { user: 'u1', form: 'f1', record: 'new' }
  expect(await loadAutosave(place)).toBeUndefined()
  expect(kept).toBeNull()
})

const area = { key: 'area', type: 'text', label: '隔离距离', options: {} }
const two = [
  { key: 'name', type: 'text', label: '企业名称', options: {} },
  { key: 'crop', type: 'text', label: '作物', options: {} },
  { key: 'note', type: 'text', label: '备注', options: {} },
]

test.each([false, true])(
  'a draft that another window saved meanwhile is merged by field, with both values of a clash (phone: %s)',
  async (phone) => {
    let version = 1
    const stored = () => (version === 1 ? { name: '甲', crop: '玉米', note: '' } : { name: '乙', crop: '小麦', note: '' })
    const { screen, asked, fitsWidth } = await renderScreen(<WorkFlowScreen />, {
      address: workFlowAddress({ flowId: 'f1', id: 'r9', opType: opTypes.edit }),
      phone,
      calls: [
        ...nothingChanged,
        answered(requestDetail, () =>
          requestDetailOf({
            task: { id: 'r9', status: 0, actions: ['edit'], version },
            parts: two,
            values: stored(),
            writable: ['name', 'crop', 'note'],
          }),
        ),
        answered(changeRequest, ({ body }) => {
          if (body.version === 2) return { ...filed, version: 3, status: 0 }
          version = 2
          return refusing(409, '数据已被修改', { version: 2 })
        }),
      ],
    })
    await name(screen).fill('丙')
    await screen.getByLabelText('备注').fill('急')
    await screen.getByRole('button', { name: '暂存', exact: true }).click()
    await screen.getByRole('button', { name: '保留我的内容' }).click()
    await expect.element(screen.getByText('企业名称：这里“丙”，别处“乙”')).toBeVisible()
    await expect.element(screen.getByText('别处修改了：作物（现为最新内容）')).toBeVisible()
    await expect.element(screen.getByLabelText('作物')).toHaveValue('小麦')
    await expect.element(name(screen)).toHaveValue('丙')
    fitsWidth()
    await screen.getByRole('button', { name: '采用别处的' }).click()
    await expect.element(name(screen)).toHaveValue('乙')
    await screen.getByRole('button', { name: '暂存', exact: true }).click()
    await expect
      .poll(() => asked(changeRequest).at(-1)?.body)
      .toMatchObject({ version: 2, formData: { name: '乙', crop: '小麦', note: '急' } })
  },
)

test.each([false, true])(
  'a returned filing says above its form who sent it back, when and why, and leads to the fields named (phone: %s)',
  async (phone) => {
    const at = Date.UTC(2026, 4, 2, 1, 30)
    const marks: RequestDetail['timeline'][number]['marks'] = []
    const station = { kind: 'past', nodeCode: 'n1', nodeName: '县级审核', receivedAt: at, note: '', toName: '' } as const
    const { screen, fitsWidth, isAccessible } = await renderScreen(<WorkFlowScreen />, {
      address: workFlowAddress({ flowId: 'f1', id: 'r9', opType: opTypes.edit }),
      phone,
      calls: [
        answered(
          requestDetail,
          requestDetailOf({
            task: { id: 'r9', status: 3, actions: ['edit'] },
            parts: [...two, { key: 'rows', type: 'sub-table', label: '明细', options: {}, children: [area] }],
            values: { name: '北林种业', crop: '玉米', note: '', rows: [{ id: 'a', area: '3' }] },
            writable: ['name', 'crop', 'note', 'rows'],
            timeline: [
              { ...station, people: [{ id: 'u1', name: '张三' }], action: 2, opinion: '', at: at - 1000, marks },
              { ...station, people: [{ id: 'u2', name: '李四' }], action: 0, opinion: '作物与合同不符，隔离距离请核实', at, marks },
            ],
          }),
        ),
      ],
    })
    await expect.element(screen.getByText('已被退回：县级审核 李四，2026-05-02 09:30')).toBeVisible()
    await expect.element(screen.getByText('作物与合同不符，隔离距离请核实')).toBeVisible()
    await expect.element(screen.getByLabelText('作物')).toBeVisible()
    await screen.getByRole('button', { name: '作物' }).click()
    await expect.element(screen.getByLabelText('作物')).toHaveFocus()
    await expect.element(screen.getByRole('button', { name: '隔离距离' })).toBeVisible()
    fitsWidth()
    await isAccessible()
  },
)

/** A new filing as the copy of the request `old`, whose form holds a company and a declaration. */
function renderCopy(calls: readonly AnsweredCall[] = []) {
  const parts = [
    { key: 'name', type: 'text', label: '企业名称', options: {} },
    { key: 'promise', type: 'text', label: '承诺', options: {}, notCopied: true },
  ]
  const empty = requestDetailOf({ task: { id: '0', status: 0, enCode: '', actions: ['edit'] }, parts, writable: ['name', 'promise'] })
  const old = requestDetailOf({ task: { id: 'old', status: 2 }, parts, values: { name: '北林种业', promise: '真实' } })
  return renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ flowId: 'f1', opType: opTypes.edit, copyOf: 'old' }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, ({ params }) => (params.id === '0' ? empty : old)),
      answered(routePreview, { timeline: [], problem: '' }),
      ...calls,
    ],
  })
}

test('a filing begins as the copy of another, without what its form says must be given anew', async () => {
  const { screen, asked, address } = await renderCopy([answered(startRequest, { ...filed, status: 0, number: null })])
  await expect.element(screen.getByText('已复制原单内容。', { exact: false })).toBeVisible()
  await expect.element(name(screen)).toHaveValue('北林种业')
  await expect.element(screen.getByLabelText('承诺')).toHaveValue('')
  await screen.getByLabelText('承诺').fill('属实')
  await expect.element(screen.getByText(/^已暂存 \d\d:\d\d$/)).toBeVisible()
  expect(asked(writeAutosave)[0]?.params).toEqual({ form: 'f1', record: 'copy-old' })
  await screen.getByRole('button', { name: '暂存', exact: true }).click()
  await expect.poll(() => asked(startRequest).map(({ body }) => body.formData)).toEqual([{ name: '北林种业', promise: '属实' }])
  await expect.poll(address).toBe(workFlowAddress({ flowId: 'f1', opType: opTypes.edit, id: 'r9' }))
})

test('what was typed into a copy comes back in the place of the copied values', async () => {
  const content = JSON.stringify({ values: { name: '绿源种业', promise: '' }, base: { name: '' }, title: '', at: Date.now() })
  const { screen } = await renderCopy([answered(readAutosave, { content, savedAt: Date.now() })])
  await expect.element(name(screen)).toHaveValue('绿源种业')
  await expect.element(screen.getByText('填写、尚未提交的内容。', { exact: false })).toBeVisible()
  expect(screen.getByText('已复制原单内容。', { exact: false }).elements()).toEqual([])
})

test('a request that cannot be copied says why', async () => {
  const gone = refusing(404, '数据不存在或已被删除')
  const { screen } = await renderCopy([
    ...nothingChanged,
    answered(requestDetail, ({ params }) => (params.id === '0' ? requestDetailOf({ task: { id: '0', actions: ['edit'] } }) : gone)),
  ])
  await expect.element(screen.getByText('数据不存在或已被删除')).toBeVisible()
})
