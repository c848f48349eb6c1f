import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { renderersInLists } from '#fields/renderers-in-lists.ts'
import { useFilterCode } from '#web/list/filter-code.ts'

function Probe({ types }: { readonly types: readonly string[] }) {
  return <output>{useFilterCode(types)}</output>
}

test('the code of the searched types comes, and no other', async () => {
  const screen = await render(<Probe types={['switch', 'sub-table']} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('there')
  expect(renderersInLists.of('switch')).toBeDefined()
  expect(renderersInLists.has(['date'])).toBe(false)
})

test('code that cannot be fetched is told as a fault of the page', async () => {
  const told = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  vi.spyOn(renderersInLists, 'load').mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const screen = await render(<Probe types={['money']} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('missing')
  expect(told.mock.lastCall?.[0]).toMatchObject({ message: expect.stringContaining('dynamically imported module') })
})
