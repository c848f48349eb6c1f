import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DateEditor } from '#fields/date/editor.tsx'
import { date } from '#fields/date/definition.ts'
import { FilterStandIn } from '#web/list/filter-stand-in.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

function Drawn({ isThere }: { readonly isThere: boolean }) {
  const shared = { id: 'day', value: '2026-03-05' }
  return (
    <ThemeProvider colour="blue" language="zh">
      <label htmlFor="day">日期</label>
      {isThere ? (
        <DateEditor
          {...shared}
          options={date.options.parse({})}
          readOnly={false}
          invalid={false}
          describedBy={undefined}
          onChange={vi.fn()}
          onCommit={vi.fn()}
        />
      ) : (
        <FilterStandIn {...shared} code="coming" />
      )}
    </ThemeProvider>
  )
}

const box = () => document.querySelector('#day')!.closest('.ant-picker, .ant-input, .ant-input-affix-wrapper')!.getBoundingClientRect()

test('an input of the same size and value stands where a condition is still to come, and hands its focus on', async () => {
  const screen = await render(<Drawn isThere={false} />)
  const input = screen.getByLabelText('日期')
  await expect.element(input).toHaveValue('2026-03-05')
  await expect.element(input).toHaveAttribute('aria-busy', 'true')
  const { top, width, height } = box()
  await input.click()
  await screen.rerender(<Drawn isThere />)
  await expect.element(input).toHaveFocus()
  await expect.element(input).not.toHaveAttribute('aria-busy')
  // The calendar comes with the first use of the field.
  await input.click()
  await expect.poll(() => document.querySelector('.ant-picker')).not.toBeNull()
  await expect.element(input).toHaveFocus()
  await expect.element(input).toHaveValue('2026-03-05')
  expect({ top: box().top, width: box().width, height: box().height }).toEqual({ top, width, height })
})

test('where the code of a condition cannot be fetched, its place stays, disabled', async () => {
  const screen = await render(<FilterStandIn id="day" value="" code="missing" />)
  await expect.element(screen.getByRole('textbox')).toBeDisabled()
})
