import { useRef } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useNear } from '#features/function-design/web/form/use-near.ts'

interface PartProps {
  readonly name: string
  readonly expected: boolean | undefined
}

function Part({ name, expected }: PartProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref, expected)
  return (
    <div ref={ref} style={{ height: 100 }} data-name={name}>
      {isNear ? 'drawn' : 'waits'}
    </div>
  )
}

function Canvas({ parts }: { readonly parts: readonly PartProps[] }) {
  return (
    <div style={{ height: 400, overflow: 'auto' }} data-testid="pane">
      <div data-desk>
        {parts.map((part) => (
          <Part key={part.name} {...part} />
        ))}
      </div>
    </div>
  )
}

const names = Array.from({ length: 80 }, (_one, at) => `p${at}`)
const waiting = names.map((name) => ({ name, expected: false }))

async function renderCanvas(parts: readonly PartProps[]) {
  const screen = await render(<Canvas parts={parts} />)
  const pane = screen.getByTestId('pane').element()
  const textOf = (name: string) => pane.querySelector(`[data-name=${name}]`)?.textContent
  return { screen, pane, textOf }
}

test('a part is drawn when it comes near the window, by scrolling or by a move', async () => {
  const { screen, pane, textOf } = await renderCanvas(waiting)
  await expect.poll(() => [textOf('p0'), textOf('p79')]).toEqual(['drawn', 'waits'])
  const moved = { name: 'p79', expected: false }
  await screen.rerender(<Canvas parts={[moved, ...waiting.slice(0, -1)]} />)
  await expect.poll(() => [textOf('p79'), textOf('p78')]).toEqual(['drawn', 'waits'])
  pane.scrollTop = pane.scrollHeight
  await expect.poll(() => textOf('p78')).toBe('drawn')
})

test('what comes later into sight is drawn before anything is painted', async () => {
  const { screen, textOf } = await renderCanvas(waiting)
  await screen.rerender(<Canvas parts={[{ name: 'late', expected: undefined }, ...waiting, { name: 'far', expected: undefined }]} />)
  expect([textOf('late'), textOf('far')]).toEqual(['drawn', 'waits'])
})
