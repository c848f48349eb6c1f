import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { functionConfig, listRecords } from '#features/records/contract.ts'
import { PreviewScreen } from '#features/records/web/preview-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { noteReach } from '#web/call/reach.ts'
import { answered, lost, refused, refusing } from '#web/testing/answer-calls.ts'
import { drawn } from '#web/testing/looked-at.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { askAgainAtOnce } from '#web/testing/screen-states.tsx'

const part = (key: string, type: string, label: string): FormPart => ({ key, type, label, options: {} })
const parts = [part('company', 'text', '企业'), part('area', 'number', '面积')]
const config = {
  fullName: '备案',
  enCode: 'filing',
  formData: JSON.stringify(encodeForm({ parts, rules: [], settings: {} }, fieldTypes)),
  columnData: JSON.stringify(
    encodeList({
      columns: parts.map(({ key, label }) => ({ key, label })),
      searches: [{ key: 'company', label: '企业', kind: 'like' }],
      sortBy: '',
      sortDirection: 'desc',
      paged: true,
      pageSize: 20,
      buttons: [{ name: 'add', label: '新增' }],
      rowButtons: [{ name: 'remove', label: '删除' }],
      summary: [],
      judges: { buttons: false, columns: false, fields: false, rows: false },
    }),
  ),
  appColumnData: '',
  webType: '2',
  enableFlow: 0,
  flowId: '',
  flowEnCode: '',
  flowTemplateJson: '',
  interfaceId: '',
  interfaceParam: '',
  definitionVersion: 1,
  readOnlyFields: [],
  menuId: 'filings',
}
const rows = answered(listRecords, {
  list: [{ id: 'r1', company: '北林种业', area: 12 }],
  pagination: { currentPage: 1, pageSize: 20, total: 1, more: false },
  summary: {},
})

test.each([false, true])('list and form are drawn without anything to do with them (phone: %s)', async (phone) => {
  const calls = [answered(functionConfig, config), rows]
  const { screen, address, fitsWidth, isAccessible } = await renderScreen(<PreviewScreen />, { calls, phone, address: '/screen?id=m1' })
  await expect.element(screen.getByRole('heading', { name: '功能预览：备案' })).toBeVisible()
  await expect.element(screen.getByText('北林种业')).toBeVisible()
  expect(screen.getByRole('button', { name: /新增|删除/ }).elements()).toEqual([])
  fitsWidth()
  await isAccessible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/preview-list-${phone}.png` })
  await screen.getByText('表单', { exact: true }).click()
  await expect.poll(address).toBe('/screen?id=m1&view=form')
  await expect.poll(() => document.querySelectorAll('[inert] input').length).toBe(2)
  const input = document.querySelector<HTMLElement>('[inert] input')
  input?.focus()
  expect(document.activeElement).not.toBe(input)
  fitsWidth()
  await isAccessible()
})

test('a draft is asked for as such, shown with sample rows, and in the width of a telephone', async () => {
  const { screen, asked, isAccessible } = await renderScreen(<PreviewScreen />, {
    calls: [answered(functionConfig, config)],
    address: '/screen?id=m1&type=preview',
  })
  await expect.element(screen.getByText('草稿预览', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('企业1')).toBeVisible()
  expect(asked(functionConfig)[0]?.query).toEqual({ type: 'preview' })
  expect(asked(listRecords)).toEqual([])
  await screen.getByText('手机', { exact: true }).click()
  await expect.poll(() => document.querySelector('[data-phone=true]')?.getBoundingClientRect().width).toBe(390)
  expect(document.querySelector('[data-cards]')).not.toBeNull()
  expect(screen.getByRole('table').elements()).toEqual([])
  await isAccessible()
})

test('the draft of a form alone has no list', async () => {
  const { screen } = await renderScreen(<PreviewScreen />, {
    calls: [answered(functionConfig, { ...config, webType: '1' })],
    address: '/screen?id=m1&type=preview',
  })
  await expect.element(screen.getByRole('region', { name: '表单' })).toBeVisible()
  expect(screen.getByText('列表', { exact: true }).elements()).toEqual([])
})

test('the form of a phone has its titles above the fields', async () => {
  const { screen } = await renderScreen(<PreviewScreen />, {
    calls: [answered(functionConfig, { ...config, webType: '1' })],
    address: '/screen?id=m1&type=preview',
  })
  const rows = () => [...document.querySelectorAll('[data-label]')].map((row) => row.getAttribute('data-label'))
  await expect.poll(rows).toContain('right')
  await screen.getByText('手机', { exact: true }).click()
  await expect.poll(rows).not.toContain('right')
})

test('a function that is not there, or not for the reader, says so', async () => {
  const calls = [refused(functionConfig, 404, '数据不存在或已被删除')]
  const { screen } = await renderScreen(<PreviewScreen />, { calls, address: '/screen?id=gone' })
  await expect.element(screen.getByText('数据不存在或已被删除')).toBeVisible()
})

test('an address without a function says so', async () => {
  const { screen } = await renderScreen(<PreviewScreen />)
  await expect.element(screen.getByText('缺少功能的标识')).toBeVisible()
})

test('where the dictionaries cannot be read it says so, and is drawn once they can; an outage later takes nothing away', async () => {
  onTestFinished(() => noteReach(true))
  askAgainAtOnce()
  let [isRefused, isAway] = [true, false]
  const dictionaries = answered(allDictionaries, () => (isRefused ? refusing(500, '服务暂时不可用') : { list: [] }))
  const calls = [answered(functionConfig, () => (isAway ? lost : config)), rows, dictionaries]
  const { screen } = await renderScreen(<PreviewScreen />, { calls, address: '/screen?id=m1' })
  await expect.element(screen.getByText('服务暂时不可用').first()).toBeVisible()
  isRefused = false
  await screen.getByRole('button', { name: '重试' }).click()
  const row = screen.getByText('北林种业')
  await expect.element(row).toBeVisible()
  isAway = true
  await refreshCalls([functionConfig])
  await drawn()
  await expect.element(row).toBeVisible()
})
