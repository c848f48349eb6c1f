import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { part, renderForm } from '#web/form/testing/render-form.tsx'
import { scriptTexts } from '#web/form/scripts/texts.ts'
import { addTexts } from '#web/i18n/i18n.ts'
import { hideToast, toastStore } from '#web/toast/toast-store.ts'
import { scriptRunOf } from '#web/form/scripts/script-run.ts'
import { ScriptHost } from '#web/form/scripts/script-host.ts'

const input = (formData: Record<string, unknown> = {}, data: unknown = null): string => JSON.stringify({ formData, data })

/** What one script came to, in a worker of its own. */
async function ran(source: string, given = input()): Promise<Record<string, unknown>> {
  const host = new ScriptHost()
  const { effects, refused, failed } = await host.run(source, given).finally(() => host.stop())
  return {
    effects: JSON.parse(effects) as unknown,
    ...(refused === undefined ? {} : { refused }),
    ...(failed === undefined ? {} : { failed }),
  }
}

test('a script reads the form and asks for changes', async () => {
  const source = `({ data, formData, setFormData, setShowOrHide, setRequired, setDisabled }) => {
    setFormData('total', formData.area * 2)
    setFormData('again', formData.total + data)
    setShowOrHide('note', false); setRequired('note', true); setDisabled('area', true)
  };`
  expect(await ran(source, input({ area: 3 }, 1))).toEqual({
    effects: [
      { do: 'set', field: 'total', value: 6 },
      { do: 'set', field: 'again', value: 7 },
      { do: 'hide', field: 'note', to: true },
      { do: 'require', field: 'note', to: true },
      { do: 'lock', field: 'area', to: true },
    ],
  })
})

test('a promise that is rejected refuses with its words, one that is resolved does not', async () => {
  expect(await ran(`() => new Promise((resolve, reject) => reject('面积过大'))`)).toEqual({ effects: [], refused: '面积过大' })
  expect(await ran(`async () => { throw new Error('不行') }`)).toEqual({ effects: [], refused: '不行' })
  expect(await ran(`async ({ data }) => data.nothing.at(0)`)).toMatchObject({ failed: expect.stringContaining('nothing') as string })
  expect(await ran(`async ({ setFormData }) => { await null; setFormData('a', 1) }`)).toEqual({
    effects: [{ do: 'set', field: 'a', value: 1 }],
  })
  expect(await ran('() => new Promise(() => {})')).toMatchObject({ failed: 'form.scripts.unending' })
})

test('a script has neither page nor network, and leaves nothing to the next', async () => {
  const names = [
    'window',
    'document',
    'self',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'localStorage',
    'indexedDB',
    'postMessage',
    'importScripts',
    'process',
  ]
  const source = `({ setFormData }) => setFormData('seen', ${JSON.stringify(names)}.filter((name) => globalThis[name] !== undefined).join())`
  expect(await ran(source)).toEqual({ effects: [{ do: 'set', field: 'seen', value: '' }] })
  expect(await ran(`({ request }) => request('/api/permission/Users')`)).toEqual({ effects: [], failed: 'form.scripts.missing' })
  const host = new ScriptHost()
  await host.run('() => { globalThis.left = 1; Object.prototype.left = 1; Array.prototype.push = () => 0 }', input())
  const { effects } = await host
    .run(`({ setFormData }) => setFormData('a', String(globalThis.left) + ({}).left)`, input())
    .finally(() => host.stop())
  expect(JSON.parse(effects)).toEqual([{ do: 'set', field: 'a', value: 'undefinedundefined' }])
})

test.each([
  ['runs for ever', '() => { while (true) {} }', /too-long/],
  ['runs for ever in promises', '() => { const again = () => Promise.resolve().then(again); return again() }', /too-long|memory/],
  ['takes all memory', `() => { const all = []; while (true) all.push('x'.repeat(100000) + all.length) }`, /memory|too-long/],
  ['calls itself without end', '() => { const f = () => f() + 1; f() }', /stack/i],
  ['asks for too much', `({ setFormData }) => { for (let i = 0; i < 2000; i++) setFormData('a', i) }`, /too-many/],
  ['cannot be read', '({ data ) => {', /SyntaxError/],
  ['is no function', '42', /not a function/],
])('a script that %s fails, and the next one runs', async (_what, source, reason) => {
  const host = new ScriptHost()
  const { failed } = await host.run(source, input())
  expect(failed).toMatch(reason)
  const next = await host.run(`({ setFormData }) => setFormData('a', 1)`, input()).finally(() => host.stop())
  expect(JSON.parse(next.effects)).toEqual([{ do: 'set', field: 'a', value: 1 }])
})

const opening: FormDefinition = {
  parts: [part('name', 'text', '名称', { rest: { on: { blur: '() => 1' } } })],
  rules: [],
  settings: {},
  rest: { funcs: { onLoad: `() => { throw new TypeError('once') }` } },
}

const on = (change: string, moment = 'change'): Partial<FormPart> => ({ rest: { on: { [moment]: change } } })

test('scripts of fields run when their values change, and start no other script', async () => {
  const form = await renderForm([
    part('area', 'number', '面积', on(`({ data, setFormData }) => setFormData('total', data * 2)`)),
    part('total', 'number', '合计', on(`({ setFormData }) => setFormData('area', 999)`)),
    part('note', 'text', '说明', on(`({ formData, setFormData }) => setFormData('note', String(formData.note).trim())`, 'blur')),
  ])
  await form.type('面积', '7')
  await userEvent.tab()
  await expect.element(form.field('合计')).toHaveValue('14')
  await form.type('说明', '  好  ')
  await userEvent.tab()
  await expect.element(form.field('说明')).toHaveValue('好')
  expect(form.values()).toMatchObject({ area: '7', total: '14' })
})

test('a form is changed when it is opened, and a script before the save may refuse it with its reason', async () => {
  const funcs = {
    onLoad: `({ setFormData, setShowOrHide, setDisabled }) => { setFormData('name', '预填'); setShowOrHide('secret', false); setDisabled('name', true) }`,
    beforeSubmit: `({ formData }) => formData.area > 10 ? Promise.reject('面积超过 10 亩，请分开申报') : Promise.resolve()`,
  }
  const parts = [part('name', 'text', '名称'), part('secret', 'text', '内部备注'), part('area', 'number', '面积')]
  const form = await renderForm(parts, { rest: { funcs } })
  await expect.element(form.screen.getByText('预填')).toBeVisible()
  await expect.element(form.screen.getByText('内部备注')).not.toBeInTheDocument()
  await form.type('面积', '11')
  expect(await form.handle.current?.beforeSubmit()).toBe(false)
  await expect.element(form.screen.getByText('面积超过 10 亩，请分开申报')).toBeVisible()
  await form.type('面积', '9')
  const first = form.handle.current?.beforeSubmit()
  expect(await form.handle.current?.beforeSubmit(), 'a second press while the first is asked about').toBe(false)
  expect(await first).toBe(true)
  await expect.element(form.screen.getByText('面积超过 10 亩，请分开申报')).not.toBeInTheDocument()
})

test('a script that fails is told with its field, keeps what was typed, and a failing one before the save stops it', async () => {
  const form = await renderForm([part('area', 'number', '面积', on('({ data }) => data.nothing.at(0)'))], {
    rest: { funcs: { beforeSubmit: '() => { while (true) {} }' } },
  })
  await form.type('面积', '5')
  await userEvent.tab()
  await expect.element(form.screen.getByText(/“面积”的脚本没有运行成功/)).toBeVisible()
  expect(form.values()).toMatchObject({ area: '5' })
  expect(await form.handle.current?.beforeSubmit()).toBe(false)
  await expect.element(form.screen.getByText('“提交之前”的脚本没有运行成功，请联系管理员：运行时间过长')).toBeVisible()
})

test('what runs too long and what is refused outside of a save is told in words', async () => {
  const form = await renderForm([
    part('area', 'number', '面积', on('() => { while (true) {} }')),
    part('note', 'text', '说明', on(`async () => { throw new Error('查不到品种') }`)),
  ])
  await form.type('面积', '5')
  await expect.element(form.screen.getByText('“面积”的脚本没有运行成功，请联系管理员：运行时间过长')).toBeVisible()
  await form.type('说明', '好')
  await expect.element(form.screen.getByText('“说明”的脚本没有运行成功，请联系管理员：查不到品种')).toBeVisible()
})

test('a form that is drawn again runs nothing anew when it is shown', async () => {
  const run = scriptRunOf(openForm({ definition: opening, types: fieldTypes, facts: bareFacts, mode: 'add' }), opening, bareFacts)
  run?.start()()
  expect(await run?.beforeSubmit()).toBe(true)
  expect(run?.trouble()).toMatchObject({ where: 'onLoad' })
  run?.happened('name', 'blur')
  expect(await run?.beforeSubmit()).toBe(true)
  run?.start()()
  expect(await run?.beforeSubmit()).toBe(true)
  expect(run?.trouble()).toBeUndefined()
})

test('a button runs its script, and none in a form that is read', async () => {
  const parts = [
    part('#b', 'button', '', { options: { text: '带出', script: `({ setFormData }) => setFormData('name', '带出的名称')` } }),
    part('name', 'text', '名称'),
  ]
  const form = await renderForm(parts)
  await form.screen.getByRole('button', { name: '带出' }).click()
  await expect.element(form.field('名称')).toHaveValue('带出的名称')
})

test('a value that a field cannot have is told, and changes nothing', async () => {
  const form = await renderForm([
    part(
      'day',
      'date',
      '日期',
      on(`({ setFormData }) => { setFormData('day', { no: 'day' }); setFormData('gone', 1); setFormData('area', 3) }`, 'blur'),
    ),
    part('area', 'number', '面积', { readOnly: true }),
  ])
  const before = form.values()
  await form.screen.getByRole('textbox', { name: '日期' }).click()
  await userEvent.tab()
  await expect.element(form.screen.getByText('“日期”的脚本没有运行成功，请联系管理员：给出的值不能用于“日期、gone”')).toBeVisible()
  expect(form.values()).toEqual(before)
})

const kinds = {
  dataType: 'static',
  options: [
    { id: 'a', fullName: '甲' },
    { id: 'b', fullName: '乙' },
    { id: 'c', fullName: '丙' },
  ],
}

test('a script reads the choices of a field and narrows them; one that the field does not have is told', async () => {
  const form = await renderForm([
    part('area', 'number', '面积', {
      rest: {
        on: {
          change: `({ data, getFieldOptions, setFieldOptions, setFormData }) => {
            setFormData('names', getFieldOptions('kind').map((one) => one.fullName).join())
            setFieldOptions('kind', data > 10 ? ['a', { id: 'b', fullName: '别名' }] : data > 5 ? ['a', 'x'] : null)
          }`,
        },
      },
    }),
    part('names', 'text', '名称'),
    part('kind', 'select', '类别', { options: kinds }),
  ])
  const offered = async () => {
    await form.screen.getByRole('combobox', { name: '类别' }).click()
    const names = [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)
    await userEvent.keyboard('{Escape}')
    return names
  }
  await form.type('面积', '11')
  await expect.element(form.field('名称')).toHaveValue('甲,乙,丙')
  expect(await offered()).toEqual(['甲', '乙'])
  await form.type('面积', '12')
  await expect.element(form.field('名称')).toHaveValue('甲,乙')
  await form.type('面积', '7')
  await expect.element(form.screen.getByText(/给出的值不能用于“类别”/)).toBeVisible()
  expect(await offered()).toEqual(['甲'])
  await form.type('面积', '1')
  await expect.element(form.field('名称')).toHaveValue('甲')
  expect(await offered()).toEqual(['甲', '乙', '丙'])
})

const rowScript = `({ data, rowIndex, formData, setFormData, setShowOrHide }) => {
  setFormData('items.total', data * 2)
  setFormData('last', rowIndex + ':' + formData.items[rowIndex].total)
  if (data > 50) setFormData('items.0.name', '大户')
  setShowOrHide('items.note', data < 50)
}`
const itemsOf = (children: readonly FormPart[]) => part('items', 'sub-table', '明细', { children })
const columns = [
  part('name', 'text', '品种'),
  part('area', 'number', '面积', { rest: { on: { change: rowScript } } }),
  part('total', 'number', '合计'),
  part('note', 'text', '备注'),
]
const twoRows = { items: [{ id: 'r1' }, { id: 'r2' }].map(({ id }) => ({ id, name: '', area: null, total: null, note: '' })) }

test('a script of a column runs for its row, sets cells of it and of others, and hides a column', async () => {
  const form = await renderForm([itemsOf(columns), part('last', 'text', '最后')], { values: { ...twoRows, last: '' } })
  form.session.set('items.r2.area', '7')
  await expect.element(form.field('最后')).toHaveValue('1:14')
  expect(form.values().items).toMatchObject([
    { id: 'r1', name: '', total: null },
    { id: 'r2', name: '', total: '14' },
  ])
  await expect.element(form.screen.getByRole('columnheader', { name: '备注' })).toBeVisible()
  form.session.set('items.r2.area', '60')
  await expect.element(form.field('最后')).toHaveValue('1:120')
  expect(form.session.snapshot('items.r1.name')?.value).toBe('大户')
  await expect.element(form.screen.getByRole('columnheader', { name: '备注' })).not.toBeInTheDocument()
  const added = form.session.addRow('items')
  form.session.set(`items.${added}.area`, '3')
  await expect.element(form.field('最后')).toHaveValue('2:6')
  await expect.element(form.screen.getByRole('columnheader', { name: '备注' })).toBeVisible()
})

test('a cell that is left runs its script', async () => {
  const trimmed = part('name', 'text', '品种', {
    rest: { on: { blur: `({ data, rowIndex, setFormData }) => setFormData('last', rowIndex + ':' + data)` } },
  })
  const form = await renderForm([itemsOf([trimmed, part('area', 'number', '面积')]), part('last', 'text', '最后')], {
    values: { ...twoRows, last: '' },
  })
  ;(form.screen.getByRole('grid').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('郑单958{Tab}')
  await expect.element(form.field('最后')).toHaveValue('0:郑单958')
})

test('a script sets all rows of a sub-table: some stay, some come, some go', async () => {
  const source = `({ formData, setFormData }) => setFormData('items', [{ ...formData.items[1], name: '留' }, { name: '新', area: 3 }])`
  const button = part('#b', 'button', '', { options: { text: '生成', script: source } })
  const form = await renderForm([button, itemsOf(columns.filter(({ key }) => key !== 'note'))], { values: twoRows })
  await form.screen.getByRole('button', { name: '生成' }).click()
  await expect
    .poll(() => form.values().items)
    .toMatchObject([
      { id: 'r2', name: '留' },
      { name: '新', area: '3' },
    ])
})

test('what is typed while a script runs stays, what else it sets is set', async () => {
  const definition: FormDefinition = {
    parts: [part('name', 'text', '名称'), part('other', 'text', '其他')],
    rules: [],
    settings: {},
    rest: { funcs: { onLoad: `({ setFormData }) => { setFormData('name', '预填'); setFormData('other', '预填') }` } },
  }
  const session = openForm({ definition, types: fieldTypes, facts: bareFacts, mode: 'add' })
  const run = scriptRunOf(session, definition, bareFacts)
  const end = run?.start()
  await Promise.resolve()
  session.set('name', '手填')
  expect(await run?.beforeSubmit()).toBe(true)
  end?.()
  expect(session.values()).toMatchObject({ name: '手填', other: '预填' })
})

test('what has to be filled in and is empty is not hidden, with a value it is', async () => {
  const funcs = {
    onLoad: `({ setShowOrHide, setFormData }) => { for (const one of ['a', 'b', 'c']) setShowOrHide(one, false); setFormData('b', '好') }`,
  }
  const form = await renderForm(
    [part('a', 'text', '甲项', { required: true }), part('b', 'text', '乙项', { required: true }), part('c', 'text', '丙项')],
    { rest: { funcs } },
  )
  await expect.element(form.screen.getByText('丙项')).not.toBeInTheDocument()
  await expect.element(form.screen.getByText('乙项')).not.toBeInTheDocument()
  await expect.element(form.field('甲项')).toBeVisible()
})

test.each([
  [`() => { throw new Error('第三方接口超时') }`, '第三方接口超时'],
  [`() => Promise.reject()`, '未说明原因'],
])('a script after the save that fails says so, and that the data is saved (%s)', async (afterSubmit, reason) => {
  addTexts(scriptTexts)
  const form = await renderForm([part('name', 'text', '名称')], { rest: { funcs: { afterSubmit } }, values: { name: '甲' } })
  await expect.element(form.field('名称')).toBeVisible()
  form.handle.current?.afterSubmit()
  await form.screen.unmount()
  const told = () => toastStore.getState().toasts.filter(({ kind }) => kind === 'error')
  await expect.poll(told, { timeout: 10_000 }).toMatchObject([{ text: expect.stringContaining(reason) }])
  expect(told()[0]?.text).toContain('数据已保存')
  hideToast(told()[0]!.id)
})

test('a script after the save says something and changes nothing', async () => {
  const funcs = { afterSubmit: `({ formData, setFormData, toast }) => { toast('已登记：' + formData.name); setFormData('name', '改') }` }
  const form = await renderForm([part('name', 'text', '名称')], { rest: { funcs }, values: { name: '甲' } })
  await expect.element(form.field('名称')).toBeVisible()
  form.handle.current?.afterSubmit()
  await expect.poll(() => toastStore.getState().toasts.map(({ text }) => text), { timeout: 10_000 }).toContain('已登记：甲')
  expect(form.values()).toMatchObject({ name: '甲' })
})
