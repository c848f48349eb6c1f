import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useTyped } from '#web/designer/use-typed.ts'

/** Types into inputs by events, which the tests handle within one task, so that nothing is painted between them. */
function typeInto(input: Element, text: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('That is no input.')
  // As React sets the property of the element itself, typing goes by that of its prototype.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function Typing({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const { shown, type, handOn } = useTyped(value, onChange)
  return <input aria-label="标题" value={shown} onChange={({ target }) => type(target.value)} onBlur={handOn} />
}

function Holding({ told }: { readonly told: string[] }) {
  const [value, setValue] = useState('')
  const take = (text: string): void => {
    told.push(text)
    setValue(text)
  }
  return <Typing value={value} onChange={take} />
}

test('what is typed is shown at once and handed on once it is painted, the newest alone', async () => {
  const told: string[] = []
  const screen = await render(<Holding told={told} />)
  const input = screen.getByLabelText('标题').element()
  typeInto(input, '法')
  typeInto(input, '法人')
  expect([input, told]).toMatchObject([{ value: '法人' }, []])
  await expect.poll(() => told).toEqual(['法人'])
  expect(input).toHaveProperty('value', '法人')
})

test('what was not handed on yet is so when the input is left, and when it goes', async () => {
  const told: string[] = []
  const screen = await render(<Holding told={told} />)
  const input = screen.getByLabelText('标题').element()
  typeInto(input, '代')
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  expect(told).toEqual(['代'])
  typeInto(input, '代表')
  await screen.unmount()
  expect(told).toEqual(['代', '代表'])
})
