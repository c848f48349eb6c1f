import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CallGives } from '#engine/contract/call.ts'
import { newVerifyCode } from '#engine/values/verify-code.ts'
import { checkRecord } from '#features/record-check/contract.ts'
import { CheckScreen } from '#features/record-check/web/check-screen.tsx'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, lost, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const code = newVerifyCode((below) => below - 3)
const checkedAt = '2026-11-22 09:02:03'
const nothing = { code: '', name: '', demo: false, fields: [], tables: [], checkedAt }
const record = {
  ...nothing,
  standing: 'valid' as const,
  code,
  name: '制种生产备案',
  fields: [
    { label: '申报主体', texts: ['演示丰穗种业有限公司'] },
    { label: '乡镇', texts: ['甘肃省/张掖市/临泽县/沙河镇', '甘肃省/张掖市/临泽县/新华镇'] },
    { label: '备案总面积(亩)', texts: ['1,200.5'] },
  ],
}
const telling = (told: CallGives<typeof checkRecord>) => answered(checkRecord, told)
const renderCheck = (calls: readonly AnsweredCall[], { phone = false, typed = '' } = {}) =>
  renderScreen(<CheckScreen />, { phone, calls, address: typed === '' ? '/check' : `/check#code=${encodeURIComponent(typed)}` })

test.each([true, false])('a scanned code is asked about at once, and what is public is told (phone: %s)', async (phone) => {
  const { screen, asked, fitsWidth, isAccessible } = await renderCheck([telling(record)], { phone, typed: code })
  await expect.element(screen.getByRole('heading', { name: '有效', exact: true })).toBeVisible()
  for (const text of [
    '制种生产备案',
    '演示丰穗种业有限公司',
    '甘肃省/张掖市/临泽县/新华镇',
    '1,200.5',
    code,
    '核验时间 2026-11-22 09:02:03',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  expect(asked(checkRecord).map(({ body }) => body.code)).toEqual([code])
  fitsWidth()
  await isAccessible()
})

test.each(['not-yet', 'expired', 'pending', 'withdrawn', 'revoked', 'paused', 'unknown'] as const)(
  '%s is told as such on a phone',
  async (standing) => {
    const isNameless = standing === 'unknown' || standing === 'paused'
    const told = isNameless ? { ...nothing, standing } : { ...record, standing, fields: [] }
    const { screen, fitsWidth, isAccessible } = await renderCheck([telling(told)], { phone: true, typed: code })
    const words = {
      'not-yet': '尚未生效',
      expired: '已过期',
      pending: '暂未生效',
      withdrawn: '已撤回',
      revoked: '已作废',
      paused: '暂停核验',
      unknown: '未查到',
    }
    await expect.element(screen.getByRole('heading', { name: words[standing], exact: true })).toBeVisible()
    expect(screen.getByText('制种生产备案').elements()).toHaveLength(isNameless ? 0 : 1)
    fitsWidth()
    await isAccessible()
  },
)

test('a code is typed as it comes to hand, stands in the address as it is printed, and may be asked about again', async () => {
  const { screen, asked, address, isAccessible } = await renderCheck([telling(record)])
  const [input, button] = [screen.getByLabelText('核验码'), screen.getByRole('button', { name: '核验' })]
  await button.click()
  await expect.element(screen.getByText('请输入核验码')).toBeVisible()
  await expect.element(input).toHaveFocus()
  expect(asked(checkRecord)).toEqual([])
  await isAccessible()
  await input.fill(` ${code.toLowerCase().replaceAll('-', '　')} `)
  await button.click()
  await expect.element(screen.getByRole('heading', { name: '有效', exact: true })).toBeVisible()
  expect(address()).toBe(`/check#code=${code}`)
  await expect.element(input).toHaveValue(code)
  await button.click()
  await expect.poll(() => asked(checkRecord).map(({ body }) => body.code)).toEqual([code, code])
  // What is no code at all is left to the server, which tells it as any other.
  await input.fill('abc')
  await button.click()
  await expect.poll(() => asked(checkRecord).map(({ body }) => body.code)).toEqual([code, code, 'abc'])
})

test('an address with the code in its query is read too, and holds it behind # once another one is asked about', async () => {
  const { screen, asked, address } = await renderScreen(<CheckScreen />, { calls: [telling(record)], address: `/check?code=${code}` })
  await expect.element(screen.getByRole('heading', { name: '有效', exact: true })).toBeVisible()
  await screen.getByLabelText('核验码').fill('abc')
  await screen.getByRole('button', { name: '核验' }).click()
  await expect.poll(() => asked(checkRecord).map(({ body }) => body.code)).toEqual([code, 'abc'])
  expect(address()).toBe('/check#code=abc')
})

const licence = (standing: 'valid' | 'not-yet' | 'expired' | null, number: string) => ({
  standing,
  fields: [
    { label: '许可证编号', text: number },
    { label: '有效期至', text: '2027-12-31' },
  ],
})

test('what is told beside the record says of each row how it stands, those that count first', async () => {
  const rows = [licence('valid', '甲字第1号'), licence('not-yet', '甲字第2号'), licence('expired', '甲字第3号')]
  const tables = [
    { title: '许可证', isAsked: true, rows, more: 4 },
    { title: '备注', isAsked: true, rows: [licence(null, '乙字第1号')], more: null },
  ]
  const { screen, fitsWidth, isAccessible } = await renderCheck([telling({ ...record, tables })], { phone: true, typed: code })
  await expect.element(screen.getByRole('heading', { name: '许可证', exact: true })).toBeVisible()
  const items = screen.getByRole('listitem').elements()
  expect(items.map((item) => item.textContent)).toEqual([
    '有效许可证编号甲字第1号有效期至2027-12-31',
    '未生效许可证编号甲字第2号有效期至2027-12-31',
    '已过期许可证编号甲字第3号有效期至2027-12-31',
    '许可证编号乙字第1号有效期至2027-12-31',
  ])
  expect(items.map((item) => item.getAttribute('data-standing'))).toEqual(['valid', 'not-yet', 'expired', 'none'])
  await expect.element(screen.getByText('另有4项未列出')).toBeVisible()
  await expect.element(screen.getByText('还有未列出的')).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('where nothing is registered, or it cannot be looked up, that is said', async () => {
  const tables = [
    { title: '许可证', isAsked: true, rows: [], more: 0 },
    { title: '资质', isAsked: false, rows: [], more: 0 },
    { title: '', isAsked: false, rows: [], more: 0 },
  ]
  const { screen, isAccessible } = await renderCheck([telling({ ...record, tables })], { phone: true, typed: code })
  await expect.element(screen.getByText('未查到有效登记的许可证')).toBeVisible()
  await expect.element(screen.getByText('资质目前无法查询')).toBeVisible()
  await expect.element(screen.getByText('附带信息目前无法查询')).toBeVisible()
  expect(screen.getByText('未查到有效登记的资质').elements()).toEqual([])
  await isAccessible()
})

test('a record of a demo is told as such', async () => {
  const { screen, fitsWidth, isAccessible } = await renderCheck([telling({ ...record, demo: true })], { phone: true, typed: code })
  await expect.element(screen.getByText('演示数据，不是真实凭证')).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('fields with the same name stand beside each other', async () => {
  const told = vi.spyOn(console, 'error')
  const fields = ['甲镇', '乙镇'].map((text) => ({ label: '乡镇', texts: [text] }))
  const { screen } = await renderCheck([telling({ ...record, fields })], { typed: code })
  for (const text of ['甲镇', '乙镇']) await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  expect(told).not.toHaveBeenCalled()
  told.mockRestore()
})

test.each([new TypeError('broken'), new DOMException('lost while it was read', 'AbortError')])(
  'what goes wrong in another way ends the question too: %s',
  async (broken) => {
    const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
    const begun = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      throw broken
    })
    const { screen } = await renderCheck([telling(record)], { typed: code })
    await expect.element(screen.getByText('核验没有完成，请稍后重试')).toBeVisible()
    expect(screen.getByText('正在核验').elements()).toEqual([])
    expect(reported.mock.calls).toEqual(broken instanceof TypeError ? [[broken]] : [])
    begun.mockRestore()
    reported.mockRestore()
  },
)

test('who asks too often is told so, and what was told before is gone', async () => {
  const { screen, isAccessible } = await renderCheck([refused(checkRecord, 429, '操作过于频繁，请稍后再试')], { phone: true, typed: code })
  await expect.element(screen.getByText('操作过于频繁，请稍后再试')).toBeVisible()
  expect(screen.getByText('制种生产备案').elements()).toEqual([])
  await isAccessible()
})

test.each(['zhtw', 'en'] as const)('it is said in %s', async (language) => {
  const { screen, fitsWidth, isAccessible } = await renderCheck([telling({ ...record, standing: 'expired' })], { phone: true, typed: code })
  await showLanguage(language)
  await expect.element(screen.getByRole('heading', { name: language === 'en' ? 'Expired' : '已過期', exact: true })).toBeVisible()
  fitsWidth()
  await isAccessible()
  await showLanguage('zh')
})

test('without a connection it says so, keeps the code, and asks again by Enter', async () => {
  let isLost = true
  const { screen, asked, address, said } = await renderCheck([answered(checkRecord, () => (isLost ? lost : record))], {
    phone: true,
    typed: code,
  })
  await expect.element(screen.getByRole('alert').getByText(/^暂时无法连接服务器/)).toBeVisible()
  const input = screen.getByRole('textbox')
  await expect.element(input).toHaveValue(code)
  isLost = false
  await input.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: '有效', exact: true })).toBeVisible()
  expect(screen.getByRole('alert').getByText(/./).elements(), 'what failed is gone').toEqual([])
  expect(asked(checkRecord).map(({ body }) => body.code)).toEqual([code, code])
  expect(address()).toContain(encodeURIComponent(code))
  expect(said, 'it is said in its place alone').toEqual([])
})

test('nothing typed says so at the field, which takes the focus', async () => {
  const { screen, asked, isAccessible } = await renderCheck([telling(record)])
  await screen.getByRole('textbox').fill('   ')
  await screen.getByRole('button', { name: '核验' }).click()
  const input = screen.getByRole('textbox')
  await expect.element(input).toHaveFocus()
  const told = document.getElementById(input.element().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
  expect(told?.textContent).not.toBe('')
  await isAccessible()
  expect(asked(checkRecord)).toEqual([])
  await input.fill(code)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: '有效', exact: true })).toBeVisible()
})

test('long names stay within a telephone', async () => {
  const name = '黑龙江省绥化市北林区兴农种业科技有限责任公司第一分公司专用'
  const { screen, fitsWidth } = await renderCheck(
    [telling({ ...record, name: `${name}的制种生产备案`, fields: [{ label: '申报主体', texts: [name, name.repeat(2)] }] })],
    { phone: true, typed: code },
  )
  await expect.element(screen.getByText(name, { exact: true })).toBeVisible()
  fitsWidth()
})
