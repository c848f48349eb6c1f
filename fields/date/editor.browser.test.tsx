import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadCalendar, loadedCalendar } from '#fields/date/use-calendar.ts'
import { date } from '#fields/date/definition.ts'
import { DateEditor } from '#fields/date/editor.tsx'
import { texts } from '#fields/date/texts.ts'
import { fillText } from '#engine/texts/text.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

function Field() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <ThemeProvider colour="blue" language="zh">
      <TextProvider value={(key, params) => fillText(texts, 'zh', key, params)}>
        <label htmlFor="day">播种日期</label>
        <DateEditor
          id="day"
          value={value}
          options={date.options.parse({})}
          readOnly={false}
          invalid={false}
          describedBy={undefined}
          onChange={(next) => next.ok && setValue(next.value)}
          onCommit={() => undefined}
        />
        <output>{value}</output>
      </TextProvider>
    </ThemeProvider>
  )
}

const calendars = () => document.querySelectorAll('.ant-picker').length

test('a date is taken while it is typed, as a cell of a table goes with Tab before the focus leaves', async () => {
  const screen = await render(<Field />)
  const input = screen.getByLabelText('播种日期').element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '2027/5/1')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.element(screen.getByRole('status')).toHaveTextContent('2027-05-01')
  await expect.element(input).toHaveValue('2027/5/1')
})

test('the calendar comes when the field is used, and never takes away a date that is being typed', async () => {
  const screen = await render(<Field />)
  const input = screen.getByLabelText('播种日期')
  await expect.element(input).toHaveAttribute('placeholder', '请选择日期')
  expect(calendars()).toBe(0)

  // Typed in the moment between the first use and the arrival of the calendar.
  const typed = input.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(typed, '2027/4/1')
  typed.dispatchEvent(new Event('input', { bubbles: true }))
  loadCalendar()
  await expect.poll(() => loadedCalendar().Calendar).toBeDefined()
  expect(calendars()).toBe(0)
  await expect.element(input).toHaveValue('2027/4/1')

  typed.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2027-04-01')
  expect(calendars()).toBe(1)
  expect(document.querySelector('.ant-picker-dropdown')).toBeNull()
  await expect.element(input).toHaveFocus()
  await expect.element(input).toHaveValue('2027-04-01')
})

test('once the calendar is there, a day is chosen in it', async () => {
  const screen = await render(<Field />)
  await screen.getByLabelText('播种日期').click()
  await userEvent.click(document.querySelector('.ant-picker-cell-in-view')!)
  await expect.poll(() => screen.getByRole('status').element().textContent).toMatch(/^\d{4}-\d\d-01$/)
})
