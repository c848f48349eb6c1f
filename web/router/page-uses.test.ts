import { expect, test, vi } from 'vitest'
import { pageStillOpen, preparePage, registerPageUse } from '#web/router/page-uses.ts'

test('a page is asked by its path, with the query of the address', async () => {
  const prepare = vi.fn(async () => undefined)
  registerPageUse('/thing', { prepare, stillOpen: async (query) => query.get('id') === 'open' })
  await preparePage('/thing')
  expect(prepare).toHaveBeenCalledOnce()
  expect(await Promise.all([pageStillOpen('/thing?id=open'), pageStillOpen('/thing?id=done')])).toEqual([true, false])
})

test('a page that says nothing about itself is open, and needs no preparing', async () => {
  await preparePage('/unknown')
  expect(await pageStillOpen('/unknown?id=1')).toBe(true)
})
