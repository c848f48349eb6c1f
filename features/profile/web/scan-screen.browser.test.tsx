import { expect, test } from 'vitest'
import { ScanScreen } from '#features/profile/web/scan-screen.tsx'
import { answerScan, lookAtScan } from '#features/session/contract.ts'
import { answered, refused, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const device = answered(lookAtScan, {
  address: '36.142.7.9',
  place: '',
  platForm: 'Windows',
  browser: 'Edge',
  askedAt: Date.UTC(2026, 10, 22, 1),
})
const renderScan = (calls: readonly AnsweredCall[]) => renderScreen(<ScanScreen />, { phone: true, address: '/scan?code=abc', calls })

test('it tells which device asks and for whom, and signs it in when the user agrees', async () => {
  const { screen, asked, fitsWidth, isAccessible } = await renderScan([device, answered(answerScan, null)])
  await expect.element(screen.getByText('36.142.7.9')).toBeVisible()
  await expect.element(screen.getByText('张三/zhangsan')).toBeVisible()
  fitsWidth()
  await isAccessible()
  await screen.getByRole('button', { name: '确认登录' }).click()
  await expect.element(screen.getByText('已确认，请在该设备上继续')).toBeVisible()
  expect(asked(answerScan)).toMatchObject([{ body: { code: 'abc', agreed: true } }])
  expect(screen.getByRole('button', { name: '确认登录' }).elements()).toEqual([])
})

test('it is refused, or the code is too old: then nothing is signed in', async () => {
  const { screen, asked } = await renderScan([device, answered(answerScan, null)])
  await screen.getByRole('button', { name: '拒绝' }).click()
  await expect.element(screen.getByText('已拒绝，该设备不会登录')).toBeVisible()
  expect(asked(answerScan)).toMatchObject([{ body: { agreed: false } }])
  await screen.unmount()
  const late = await renderScan([device, refused(answerScan, 410, '二维码已失效，请刷新后重新扫描')])
  await late.screen.getByRole('button', { name: '确认登录' }).click()
  await expect.element(late.screen.getByText('二维码已失效，请刷新后重新扫描')).toBeVisible()
  await late.screen.unmount()
  const old = await renderScan([refused(lookAtScan, 410, '二维码已失效，请刷新后重新扫描')])
  await expect.element(old.screen.getByText('二维码已失效，请刷新后重新扫描')).toBeVisible()
  expect(old.screen.getByRole('button', { name: '确认登录' }).elements()).toEqual([])
  await old.screen.unmount()
  const loading = await renderScan([unanswered(lookAtScan)])
  await expect.element(loading.screen.getByRole('status', { name: '加载中' })).toBeVisible()
})
