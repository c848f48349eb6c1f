import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Screen } from '#web/router/lazy-screen.tsx'
import type { CurrentUser } from '#web/session/session-store.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { Content } from '#web/shell/content.tsx'
import { showTab } from '#web/shell/tab-store.ts'

let drawn = 0

/** A list that tells how many were drawn and which address it sees. */
const List: Screen = Object.assign(
  function List() {
    const [number] = useState(() => (drawn += 1))
    const { pathname, search } = useLocation()
    return <p data-testid="list">{`${number} at ${pathname}${search}`}</p>
  },
  { kept: () => true },
)
const Form: Screen = () => <p>form</p>

function Shell() {
  const { pathname } = useLocation()
  const screen = pathname === '/list' ? List : Form
  return (
    <>
      <Link to="/list?page=2">list</Link>
      <Link to="/form">form page</Link>
      <Content path={pathname} found={{ screen, menu: undefined, titleKey: undefined }} />
    </>
  )
}

test('a list that was left stays as it is, unseen and with its own address, and is shown again without being drawn anew', async () => {
  for (const key of ['/list', '/form']) showTab(key, key)
  sessionStore.setState({ current: {} as CurrentUser })
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: ['/list?page=2'] })
  const screen = await render(<RouterProvider router={router} />)
  const list = screen.getByTestId('list')
  await expect.element(list).toHaveTextContent('1 at /list?page=2')
  const element = list.element()
  await screen.getByRole('link', { name: 'form page' }).click()
  await expect.element(screen.getByText('form', { exact: true })).toBeVisible()
  await expect.element(list).not.toBeVisible()
  expect(element.textContent).toBe('1 at /list?page=2')
  await screen.getByRole('link', { name: 'list', exact: true }).click()
  await expect.element(list).toBeVisible()
  expect(list.element()).toBe(element)
  await expect.element(screen.getByText('form', { exact: true })).not.toBeInTheDocument()
})
