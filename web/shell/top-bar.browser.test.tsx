import { expect, test } from 'vitest'
import { sessionStore } from '#web/session/session-store.ts'
import { TopBar } from '#web/shell/top-bar.tsx'
import { countUnread } from '#features/messages/contract.ts'
import { saveFavourite } from '#features/session/contract.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

test('the page that is shown is marked as a favourite, and no more', async () => {
  const menus = [menuOf({ id: 'filings', fullName: '制种生产备案', type: 3, modelId: 'm1' })]
  let favourites: string[] = ['other']
  const saves = answered(saveFavourite, ({ body: { menuId, marked } }) => {
    favourites = [...favourites.filter((id) => id !== menuId), ...(marked ? [menuId] : [])]
    return { favourites }
  })
  const { screen, asked } = await renderScreen(<TopBar layout="classic" quiet={false} />, {
    session: { menus },
    address: '/model/filings',
    calls: [saves, answered(countUnread, { total: 0, announcement: 0, flow: 0, system: 0 })],
  })
  await screen.getByRole('button', { name: '收藏当前页面' }).click()
  await expect.element(screen.getByRole('button', { name: '取消收藏当前页面' })).toBeVisible()
  expect(sessionStore.getState().current?.userInfo.favourites).toEqual(['other', 'filings'])
  await screen.getByRole('button', { name: '取消收藏当前页面' }).click()
  await expect.element(screen.getByRole('button', { name: '收藏当前页面', exact: true })).toBeVisible()
  expect(asked(saveFavourite).map(({ body }) => body)).toEqual([
    { menuId: 'filings', marked: true },
    { menuId: 'filings', marked: false },
  ])
})

test('a server with demo data says so above every page, another one does not', async () => {
  const { screen } = await renderScreen(<TopBar layout={undefined} quiet />)
  await expect.element(screen.getByRole('button', { name: '打开菜单' })).toBeVisible()
  expect(screen.getByText('演示数据').elements()).toEqual([])
  const current = sessionStore.getState().current!
  sessionStore.setState({ current: { ...current, sysConfigInfo: { ...current.sysConfigInfo, demo: true } } })
  await expect.element(screen.getByText('演示数据')).toBeVisible()
})
