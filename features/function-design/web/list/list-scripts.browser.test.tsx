import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newList } from '#engine/forms/editing/list/new-list.ts'
import { listScriptsOf } from '#engine/forms/list-scripts.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { newOwnButton, ownButtonsOf, withOwnButtons } from '#engine/forms/own-buttons.ts'
import { listViewers } from '#features/function-design/contract/preview.ts'
import type { DesignedFunction } from '#features/function-design/web/designed-function.ts'
import { ListPage } from '#features/function-design/web/list/list-page.tsx'
import { designedForm, designerFacts } from '#features/function-design/web/testing/designed-form.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { useDesigner } from '#web/designer/use-designer.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { toastStore } from '#web/toast/toast-store.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => page.viewport(1200, 800))

const made = newList(designedForm, fieldTypes)
const base = { fullName: '备案', enCode: 'filing', category: '', webType: 2, enableFlow: 0, description: '' } as const

/** Draws the page 列表设计; what it saves is kept. */
async function renderPage(list: ListDefinition) {
  const saved: ListDefinition[] = []
  function Screen() {
    const [initial] = useState<DesignedFunction>({ base, form: designedForm, list })
    const designer = useDesigner({ initial, held: true, save: async (designed: DesignedFunction) => void saved.push(designed.list) })
    const head = { title: base.fullName, onBack: () => undefined, tabs: null, publish: null, notes: null, more: [] }
    return <ListPage id="f1" ofFlow={false} designer={designer} head={head} facts={designerFacts} published={undefined} />
  }
  const { screen } = await renderScreen(<Screen />, { calls: [answered(listViewers, { roles: [], nodes: [] })] })
  return { screen, saved }
}

const openScripts = async (screen: Awaited<ReturnType<typeof renderPage>>['screen']) => {
  // That of the head: rows of the preview have further actions too.
  const more = screen.getByRole('button', { name: '更多' }).first()
  await more.click()
  // What the button says on hover stands over the menu in a window without anything above it.
  await more.unhover()
  await screen.getByRole('menuitem', { name: '脚本', exact: true }).click()
}

test('scripts of a list and of its buttons are written in the dialog, and are in the draft', async () => {
  const { screen, saved } = await renderPage(withOwnButtons(made, [newOwnButton('btn_pay', '付款', 'script')]))
  await openScripts(screen)
  const row = screen.getByRole('textbox', { name: '列表 行样式' })
  await screen.getByRole('button', { name: '填入示例' }).click()
  await expect.element(row).toHaveValue("({ row }) => {\n  // return { color: '#cf1322', fontWeight: 'bold' }\n}")
  await row.fill("({ row }) => ({ color: 'red' })")
  await screen.getByRole('button', { name: '点击时' }).click()
  await screen.getByRole('textbox', { name: '付款 点击时' }).fill('({ data, toast }) => toast(data.id)')
  await expect.poll(() => saved.at(-1) && ownButtonsOf(saved.at(-1)!)[0]?.script).toBe('({ data, toast }) => toast(data.id)')
  expect(listScriptsOf(saved.at(-1)!)?.rowStyle).toBe("({ row }) => ({ color: 'red' })")
})

test('the preview shows how rows look by the scripts, and says nothing of them', { timeout: 60_000 }, async () => {
  const funcs = { rowStyle: "() => ({ color: 'rgb(255, 0, 0)' })", afterOnload: "({ toast }) => toast('读完了')" }
  const { screen } = await renderPage({ ...made, rest: { funcs } })
  const cell = () => screen.getByRole('region', { name: '预览' }).getByRole('cell').elements()[0]
  await expect.poll(() => cell() && getComputedStyle(cell()!).color, { timeout: 20_000 }).toBe('rgb(255, 0, 0)')
  expect(toastStore.getState().toasts).toEqual([])
})

test('what is wrong in a script is told below the settings and leads to it', { timeout: 60_000 }, async () => {
  const [shown, hidden] = [made.columns[0]!.key, made.columns[1]!.key]
  const rowStyle = `({ row }) => row.${shown} === row.nothing ? { color: 'red' } : row.${hidden}`
  const columns = made.columns.filter(({ key }) => key !== hidden)
  const { screen } = await renderPage({ ...made, columns, rest: { funcs: { rowStyle, cellStyle: '({ row }) => {' } } })
  const faults = screen.getByRole('list', { name: '列表检查' })
  await expect.element(faults.getByRole('button', { name: /^列表 单元格样式 .*有语法错误/ }), { timeout: 20_000 }).toBeVisible()
  await expect.element(faults.getByRole('button', { name: '列表 行样式 第1行：没有字段“nothing”' })).toBeVisible()
  await expect.element(faults.getByRole('button', { name: `列表 行样式 第1行：“${hidden}”不是列表的列，脚本读不到它的值` })).toBeVisible()
  expect(faults.getByText(`“${shown}”`).elements()).toEqual([])
  await faults.getByRole('button', { name: /^列表 单元格样式/ }).click()
  await expect.element(screen.getByRole('textbox', { name: '列表 单元格样式' })).toBeVisible()
})
