import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { openForm } from '#engine/forms/form-session.ts'
import { fillText } from '#engine/texts/text.ts'
import { newVerifyCode } from '#engine/values/verify-code.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { TextProvider } from '#ui/text/use-text.tsx'
import { PrintSheet } from '#web/form/print-sheet.tsx'
import { part, testTexts } from '#web/form/testing/render-form.tsx'
import { sessionStore } from '#web/session/session-store.ts'
import { givenUser } from '#web/testing/given-user.ts'

// In a file of its own: what draws codes is loaded once for a page.

// What tests load fills the list of what was loaded.
performance.setResourceTimingBufferSize(10_000)
const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('verify-qr-code'))

test('a code that no screen has drawn stands on paper at once, as what draws it comes before anybody prints', async () => {
  sessionStore.setState({ current: givenUser({}) })
  const code = newVerifyCode(() => 7)
  const definition = { parts: [part('code', 'text', '核验码', { readOnly: true, verifyCode: {} })], rules: [], settings: {} }
  const session = openForm({ definition, types: fieldTypes, values: { code }, facts: bareFacts, mode: 'read' })
  expect(isLoaded()).toBe(false)
  await render(
    <TextProvider value={(key, params) => fillText(testTexts, 'zh', key, params)}>
      <PrintSheet title="备案" session={session} definition={definition} facts={bareFacts} />
    </TextProvider>,
  )
  await expect.poll(isLoaded).toBe(true)
  const printed = () => {
    window.dispatchEvent(new Event('beforeprint'))
    const picture = document.querySelector('[data-print-sheet] svg')
    window.dispatchEvent(new Event('afterprint'))
    return picture !== null
  }
  await expect.poll(printed).toBe(true)
  sessionStore.setState({ current: undefined })
})
