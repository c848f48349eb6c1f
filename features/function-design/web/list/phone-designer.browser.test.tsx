import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { editedOnPhone, setApart } from '#engine/forms/editing/list/phone.ts'
import { newOwnButton, ownButtonsOf, withOwnButtons } from '#engine/forms/own-buttons.ts'
import { listOnPhone } from '#engine/forms/phone/phone-list.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { ListJson } from '#features/function-design/web/list/list-json.tsx'
import { choose, keys, made, renderList } from '#features/function-design/web/testing/render-list.tsx'
import { DeviceSwitch, type DesignerDevice } from '#web/designer/device-switch.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'

const shots = import.meta.env.VITE_SHOTS

const onPhone = (list: ListDefinition) => listOnPhone(list).columns.map(({ key }) => key)

test.each([false, true])('the list of phones is set apart section by section, and drawn as on a phone (on a phone: %s)', async (phone) => {
  const { screen, list, steps, fitsWidth, isAccessible } = await renderList({
    first: { ...made, columns: made.columns.slice(0, 3) },
    phone,
  })
  await screen.getByRole('radiogroup', { name: '设备' }).getByText('手机').click()
  expect(screen.getByRole('tab', { name: '布局' }).elements()).toEqual([])
  await expect.element(screen.getByText('手机上每条数据显示为卡片，自动', { exact: false })).toBeVisible()
  await screen.getByRole('radiogroup', { name: '手机上的列' }).getByText('单独设置').click()
  await expect.poll(() => onPhone(list())).toEqual(['prodMode', 'consignor', 'crop'])
  await screen.getByRole('button', { name: '移除委托企业' }).click()
  await choose('添加列', '计划面积')
  await expect
    .poll(() => [keys(list()), onPhone(list())])
    .toEqual([
      ['prodMode', 'consignor', 'crop'],
      ['prodMode', 'crop', 'area'],
    ])
  await screen.getByRole('button', { name: '计划面积的设置' }).click()
  await expect.element(screen.getByRole('textbox', { name: '标题' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: '宽度' }).elements()).toEqual([])
  if (!phone) await expect.poll(() => document.querySelector('[data-cards] > *')?.textContent).toContain('计划面积')
  fitsWidth()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/list-designer-of-phones-${phone}.png` })
  await screen.getByRole('radiogroup', { name: '手机上的列' }).getByText('与电脑相同').click()
  await expect.poll(() => list().phone).toBeUndefined()
  expect(steps).toEqual(expect.arrayContaining(['list-design.step.phone-apart', 'list-design.step.phone-same']))
})

test('phones search, sort and have buttons of their own; what the computer decides is not asked again', async () => {
  const own = [newOwnButton('btn_own1', '地图', 'script'), newOwnButton('btn_own2', '开票', 'script')]
  const search = { key: 'consignor', label: '委托企业', kind: 'like' as const }
  const { screen, list } = await renderList({ first: withOwnButtons({ ...made, searches: [search] }, own) })
  await screen.getByRole('radiogroup', { name: '设备' }).getByText('手机').click()
  await screen.getByRole('tab', { name: '查询' }).click()
  await screen.getByRole('radiogroup', { name: '手机上的查询' }).getByText('单独设置').click()
  await choose('添加查询条件', '作物')
  await screen.getByRole('button', { name: '委托企业的设置' }).click()
  await expect.element(screen.getByText('查询方式与电脑上的同一条件相同')).toBeVisible()
  expect(screen.getByRole('combobox', { name: '查询方式' }).elements()).toEqual([])
  await expect.poll(() => listOnPhone(list()).searches.map(({ key }) => key)).toEqual(['consignor', 'crop'])
  expect(list().searches).toEqual([search])
  await screen.getByRole('tab', { name: '显示' }).click()
  await screen.getByRole('radiogroup', { name: '手机上的显示' }).getByText('单独设置').click()
  await choose('排序字段', '计划面积')
  await expect.poll(() => [list().sortBy, listOnPhone(list()).sortBy]).toEqual(['', 'area'])
  expect(screen.getByRole('combobox', { name: '点击行' }).elements()).toEqual([])
  await screen.getByRole('tab', { name: '按钮' }).click()
  await screen.getByRole('radiogroup', { name: '手机上的按钮' }).getByText('单独设置').click()
  await screen.getByRole('checkbox', { name: '地图' }).click()
  await screen.getByRole('checkbox', { name: '导出' }).click()
  await expect.poll(() => ownButtonsOf(listOnPhone(list())).map(({ label }) => label)).toEqual(['开票'])
  expect([listOnPhone(list()).buttons.map(({ name }) => name), ownButtonsOf(list()).length]).toEqual([['add'], 2])
})

test('a fault of phones is told with the device and leads to where it is mended', async () => {
  const first = editedOnPhone(setApart(made, 'searches'), 'searches', (old) => ({
    ...old,
    searches: [{ key: 'gone', label: '旧字段', kind: 'equal' as const }],
  }))
  const { screen } = await renderList({ first })
  await screen.getByRole('button', { name: '手机：查询条件“旧字段”引用的字段“gone”不存在' }).click()
  await expect.element(screen.getByRole('radiogroup', { name: '手机上的查询' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '移除旧字段' })).toBeVisible()
})

test('who comes from a refused publication stands where the list of phones is to be mended', async () => {
  const { screen } = await renderList({ first: setApart(made, 'display'), at: 'phone-sort' })
  await expect.element(screen.getByRole('tab', { name: '显示' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('radiogroup', { name: '手机上的显示' })).toBeVisible()
})

test('the text of each device is shown and taken over by itself', async () => {
  let now: ListDefinition = setApart(made, 'columns')
  function Screen() {
    const [list, setList] = useState(now)
    const [device, setDevice] = useState<DesignerDevice>('phone')
    now = list
    return (
      <>
        <DeviceSwitch value={device} onChange={setDevice} />
        <ListJson
          key={device}
          {...{ list, device, readOnly: false, name: 'filing' }}
          change={(_, edit) => setList(edit)}
          onClose={() => setDevice('pc')}
        />
      </>
    )
  }
  const { screen } = await renderScreen(<Screen />)
  const phone = screen.getByRole('dialog', { name: '手机列表的 JSON' })
  const area = phone.getByRole('textbox', { name: 'JSON 内容' })
  await expect.element(area).toBeVisible()
  await area.fill('[1]')
  await phone.getByRole('button', { name: '应用' }).click()
  await expect.element(phone.getByRole('alert')).toBeVisible()
  await area.fill(JSON.stringify({ columnList: [{ prop: 'crop', label: '作物' }], kept: 1 }))
  await phone.getByRole('button', { name: '应用' }).click()
  await expect.poll(() => [keys(now), onPhone(now)]).toEqual([keys(made), ['crop']])
  expect(listOnPhone(now).searches).toEqual([])
  const computer = screen.getByRole('dialog', { name: '电脑列表的 JSON' })
  await computer.getByRole('textbox', { name: 'JSON 内容' }).fill(JSON.stringify({ columnList: [{ prop: 'area', label: '面积' }] }))
  await computer.getByRole('button', { name: '应用' }).click()
  await expect.poll(() => [keys(now), onPhone(now)]).toEqual([['area'], ['crop']])
  expect(now.phone?.list.rest).toMatchObject({ kept: 1 })
})
