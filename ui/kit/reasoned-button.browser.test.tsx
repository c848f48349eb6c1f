import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ReasonedButton } from '#ui/kit/reasoned-button.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'

test('a button that cannot be used says why on focus and to screen readers, and does nothing', async () => {
  const done: string[] = []
  const { screen, isAccessible } = await renderScreen(
    <ReasonedButton why="审批中的数据不能删除" onClick={() => done.push('x')}>
      删除数据
    </ReasonedButton>,
  )
  const button = screen.getByRole('button', { name: '删除数据' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription('审批中的数据不能删除')
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('审批中的数据不能删除')
  await userEvent.keyboard('{Enter}')
  await button.click({ force: true })
  expect(done).toEqual([])
  await isAccessible()
})

test('one that can be used is a plain button', async () => {
  const done: string[] = []
  const { screen } = await renderScreen(
    <ReasonedButton why={undefined} onClick={() => done.push('x')}>
      删除数据
    </ReasonedButton>,
  )
  await screen.getByRole('button', { name: '删除数据' }).click()
  expect(done).toEqual(['x'])
})
