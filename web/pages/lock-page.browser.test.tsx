import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { lockScreen, logout } from '#features/session/contract.ts'
import { LockPage } from '#web/pages/lock-page.tsx'
import { forgetSession } from '#web/session/end-session.ts'
import { localStore } from '#web/session/local-store.ts'
import { rememberPlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { sessionStore, storeLock } from '#web/session/session-store.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

beforeEach(forgetSession)

/** The lock screen as it is after a reload: nothing is left but what is stored. */
function AfterReload() {
  useState(() => {
    storeLock(true)
    sessionStore.setState({ current: undefined, lockedAccount: localStore.get('locked-account') })
  })
  return <LockPage />
}

async function renderLock(calls: readonly AnsweredCall[] = [], { phone = false } = {}) {
  const rendered = await renderScreen(<AfterReload />, { calls, phone, address: '/lockScreen' })
  const { screen } = rendered
  const account = screen.getByLabelText('账号', { exact: true })
  const password = screen.getByLabelText('密码', { exact: true })
  await expect.element(password).toBeVisible()
  return { ...rendered, account, password, unlock: () => screen.getByRole('button', { name: '解锁' }).click() }
}

test('the lock screen has the account, also after a reload, and the focus in the password', async () => {
  const { account, password } = await renderLock()
  await expect.element(account).toHaveValue('zhangsan')
  await expect.element(password).toHaveFocus()
})

test('it opens where it was locked, with the password of its user alone', async () => {
  const { password, unlock, asked, address } = await renderLock([answered(lockScreen, null)])
  rememberPlaceBeforeLock('/model/filings?open=f1')
  await unlock()
  await expect.element(password).toHaveAccessibleDescription('请输入密码')
  expect(asked(lockScreen)).toEqual([])
  await password.fill('Sprout-and-root-7')
  await unlock()
  await expect.poll(address).toBe('/model/filings?open=f1')
  expect(sessionStore.getState()).toMatchObject({ locked: false, token: 'token' })
  expect(JSON.stringify(asked(lockScreen))).not.toContain('Sprout')
})

test('a wrong password is said, and the screen stays locked', async () => {
  const { screen, account, password, unlock, address } = await renderLock([refused(lockScreen, 400, '账号或密码错误')])
  await password.fill('wrong')
  await unlock()
  await expect.element(screen.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
  await expect.element(account).toHaveValue('zhangsan')
  expect([sessionStore.getState().locked, address()]).toEqual([true, '/lockScreen'])
})

test('a session that has ended meanwhile leads to the sign-in', async () => {
  const { password, unlock, address } = await renderLock([refused(lockScreen, 600, '登录过期,请重新登录')])
  await password.fill('Sprout-and-root-7')
  await unlock()
  await expect.poll(address).toBe('/login')
  expect(sessionStore.getState()).toMatchObject({ locked: false, token: undefined })
})

test('somebody else may sign out the one who locked it, also on a phone', async () => {
  const { screen, address, asked, fitsWidth } = await renderLock([answered(logout, null)], { phone: true })
  fitsWidth()
  await screen.getByRole('button', { name: '退出登录' }).click()
  await expect.poll(address).toBe('/loginPre')
  expect(asked(logout)).toHaveLength(1)
  expect(sessionStore.getState()).toMatchObject({ locked: false, token: undefined })
})

test('a page that is not locked has no lock screen', async () => {
  const { address } = await renderScreen(<LockPage />, { address: '/lockScreen' })
  await expect.poll(address).toBe('/')
})
