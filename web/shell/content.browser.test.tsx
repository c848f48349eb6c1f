import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Screen } from '#web/router/lazy-screen.tsx'
import type { CurrentUser } from '#web/session/session-store.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { useAccess } from '#web/session/use-access.ts'
import { Content } from '#web/shell/content.tsx'
import { showTab } from '#web/shell/tab-store.ts'

let lists = 0
let drawn = 0
function Rows() {
  drawn += 1
  return null
}
const accesses = new Set<unknown>()

/** A list that tells how many there were and which address it sees. */
const List: Screen = Object.assign(
  function List() {
    const [number] = useState(() => (lists += 1))
    const [, drawAgain] = useState(0)
    const { pathname, search } = useLocation()
    accesses.add(useAccess())
    return (
      <button type="button" data-testid="list" onClick={() => drawAgain(drawn)}>
        {`${number} at ${pathname}${search}`}
        <Rows />
      </button>
    )
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

async function openShell() {
  for (const key of ['/list', '/form']) showTab(key, key)
  sessionStore.setState({ current: { permissionList: [] } as unknown as CurrentUser })
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: ['/list?page=2'] })
  const screen = await render(<RouterProvider router={router} />)
  const list = screen.getByTestId('list')
  await expect.element(list).toBeVisible()
  return { screen, list }
}

test('a list that was left stays as it is, unseen and with its own address, and is shown again without being drawn anew', async () => {
  const { screen, list } = await openShell()
  await expect.element(list).toHaveTextContent('1 at /list?page=2')
  const element = list.element()
  await screen.getByRole('link', { name: 'form page' }).click()
  await expect.element(screen.getByText('form', { exact: true })).toBeVisible()
  await expect.element(list).not.toBeVisible()
  expect(element.textContent).toBe('1 at /list?page=2')
  const drawnBefore = drawn
  await screen.getByRole('link', { name: 'list', exact: true }).click()
  await expect.element(list).toBeVisible()
  expect(list.element()).toBe(element)
  expect(drawn).toBe(drawnBefore)
  await expect.element(screen.getByText('form', { exact: true })).not.toBeInTheDocument()
})

test('the rights of a page stay one object while it is drawn again, so that its rows need not be', async () => {
  const { list } = await openShell()
  accesses.clear()
  const drawnBefore = drawn
  await list.click()
  await expect.poll(() => drawn).toBe(drawnBefore + 1)
  expect(accesses.size).toBe(1)
  accesses.add(undefined)
  sessionStore.setState({ current: { permissionList: [] } as unknown as CurrentUser })
  await expect.poll(() => accesses.size).toBe(3)
})
