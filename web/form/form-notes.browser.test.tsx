import { expect, test } from 'vitest'
import { FormNotes } from '#web/form/form-notes.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'

test('on a phone what can be done with restored input stands below the words, which have the width of the window', async () => {
  const nothing = () => undefined
  const { screen } = await renderScreen(
    <FormNotes typed={{ restoredAt: Date.UTC(2026, 10, 29), meanwhile: undefined }} refused={[]} onDiscard={nothing} onFresh={nothing} />,
    { phone: true },
  )
  const words = screen.getByText(/^已恢复 2026-11-29/)
  const fresh = screen.getByRole('button', { name: '保留，另填一份' })
  await expect.element(fresh).toBeVisible()
  const below = words.element().getBoundingClientRect()
  expect(below.width).toBeGreaterThan(220)
  expect(fresh.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(below.bottom)
})
