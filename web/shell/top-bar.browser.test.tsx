import { expect, test } from 'vitest'
import { sessionStore } from '#web/session/session-store.ts'
import { TopBar } from '#web/shell/top-bar.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'

test('a server with demo data says so above every page, another one does not', async () => {
  const { screen } = await renderScreen(<TopBar layout={undefined} quiet />)
  await expect.element(screen.getByRole('button', { name: '打开菜单' })).toBeVisible()
  expect(screen.getByText('演示数据').elements()).toEqual([])
  const current = sessionStore.getState().current!
  sessionStore.setState({ current: { ...current, sysConfigInfo: { ...current.sysConfigInfo, demo: true } } })
  await expect.element(screen.getByText('演示数据')).toBeVisible()
})
