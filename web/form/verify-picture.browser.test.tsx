import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { openForm } from '#engine/forms/form-session.ts'
import { fillText } from '#engine/texts/text.ts'
import { newVerifyCode } from '#engine/values/verify-code.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { TextProvider } from '#ui/text/use-text.tsx'
import { PrintSheet } from '#web/form/print-sheet.tsx'
import { part, renderForm, testTexts } from '#web/form/testing/render-form.tsx'
import { VerifyPicture } from '#web/form/verify-picture.tsx'
import { sessionStore } from '#web/session/session-store.ts'
import { givenUser } from '#web/testing/given-user.ts'

const code = newVerifyCode(() => 7)
const field = part('code', 'text', '核验码', { readOnly: true, verifyCode: {} })
afterEach(() => sessionStore.setState({ current: undefined }))

test('a record with a verify code shows it with a QR code of the page that checks it', async () => {
  const { screen, isAccessible } = await renderForm([field], { values: { code }, reading: true })
  await expect.element(screen.getByText(code)).toBeVisible()
  const link = screen.getByRole('link', { name: '核验二维码，打开核验页面' })
  await expect.element(link).toHaveAttribute('href', `${location.origin}/businessSystem/check#code=${code}`)
  expect(link.element().querySelector('svg')).not.toBeNull()
  await isAccessible()
})

test('where the product is reached by another address, the code leads there', async () => {
  sessionStore.setState({ current: givenUser({ system: { publicAddress: 'https://seeds.example/' } }) })
  const { screen } = await renderForm([field], { values: { code } })
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', `https://seeds.example/businessSystem/check#code=${code}`)
})

test('a record without one shows none', async () => {
  const { screen } = await renderForm([field], { values: { code: '' } })
  await expect.element(screen.getByText('核验码')).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

test('on paper it stands too, at once when the browser prints', async () => {
  sessionStore.setState({ current: givenUser({}) })
  const definition = { parts: [field], rules: [], settings: {} }
  const session = openForm({ definition, types: fieldTypes, values: { code }, facts: bareFacts, mode: 'read' })
  const screen = await render(
    <TextProvider value={(key, params) => fillText(testTexts, 'zh', key, params)}>
      <VerifyPicture code={code} />
      <PrintSheet title="备案" session={session} definition={definition} facts={bareFacts} />
    </TextProvider>,
  )
  await expect.element(screen.getByRole('link')).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  const sheet = document.querySelector('[data-print-sheet]')
  expect(sheet?.textContent).toContain(code)
  expect(sheet?.querySelector('svg')).not.toBeNull()
  window.dispatchEvent(new Event('afterprint'))
})
