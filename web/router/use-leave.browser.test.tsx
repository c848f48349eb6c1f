import { createBrowserRouter, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useLeave } from '#web/router/use-leave.ts'

function Screen() {
  const navigate = useNavigate()
  const leave = useLeave('/list')
  return (
    <>
      <button onClick={leave}>leave</button>
      <button onClick={() => void navigate('/design?page=list', { replace: true })}>replace</button>
    </>
  )
}

function Start() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate('/design')}>open</button>
}

/** Opens an address as one that is typed: the router has made no entry before. */
async function openedAt(path: string) {
  const before = location.href
  history.replaceState(null, '', path)
  const router = createBrowserRouter([
    { path: '/', element: <Start /> },
    { path: '/design', element: <Screen /> },
    { path: '/list', element: <p>the list</p> },
  ])
  onTestFinished(() => {
    router.dispose()
    history.replaceState(null, '', before)
  })
  return render(<RouterProvider router={router} />)
}

test('a screen that was opened by its address leads to its list, also after its entry was replaced', async () => {
  const screen = await openedAt('/design')
  await screen.getByRole('button', { name: 'replace' }).click()
  await screen.getByRole('button', { name: 'leave' }).click()
  await expect.element(screen.getByText('the list')).toBeVisible()
})

test('a screen that was opened from another one leads back to it', async () => {
  const screen = await openedAt('/')
  await screen.getByRole('button', { name: 'open' }).click()
  await screen.getByRole('button', { name: 'replace' }).click()
  await screen.getByRole('button', { name: 'leave' }).click()
  await expect.element(screen.getByRole('button', { name: 'open' })).toBeVisible()
})
