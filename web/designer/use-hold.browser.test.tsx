import { Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { holdCall } from '#engine/resource/hold.ts'
import { useHold } from '#web/designer/use-hold.ts'
import { answerCalls, answered } from '#web/testing/answer-calls.ts'

const holdThing = holdCall('/api/things/{id}', 'signed-in')

function Designer({ page }: { readonly page: Promise<string> }) {
  const { held } = useHold(holdThing, 'a', true)
  return (
    <p>
      {use(page)} {held ? 'held' : 'read'}
    </p>
  )
}

test('a window holds after a reload what it held, also where its page waits for code', async () => {
  const { asked } = answerCalls([answered(holdThing, { holder: null, held: true })])
  const placesOf = () => asked(holdThing).map(({ body }) => body.place)
  const before = await render(<Designer page={Promise.resolve('form')} />)
  await expect.element(before.getByText('form held')).toBeVisible()
  const [place] = placesOf()
  dispatchEvent(new Event('pagehide'))
  await before.unmount()
  const code = Promise.withResolvers<string>()
  const screen = await render(
    <Suspense fallback="waits">
      <Designer page={code.promise} />
    </Suspense>,
  )
  await expect.element(screen.getByText('waits')).toBeVisible()
  code.resolve('list')
  await expect.element(screen.getByText('list held')).toBeVisible()
  expect(new Set(placesOf())).toEqual(new Set([place]))
})

test('a window that is duplicated is another one', async () => {
  const { asked } = answerCalls([answered(holdThing, { holder: null, held: true })])
  const page = Promise.resolve('form')
  const screen = await render(
    <>
      <Designer page={page} />
      <Designer page={page} />
    </>,
  )
  await expect.element(screen.getByText('form held').first()).toBeVisible()
  expect(new Set(asked(holdThing).map(({ body }) => body.place)).size).toBe(2)
})
