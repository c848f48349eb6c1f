import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FormDefinition } from '#engine/forms/model.ts'
import { fillText } from '#engine/texts/text.ts'
import { bareFacts } from '#fields/place.tsx'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { FormDetail } from '#web/form/form-detail.tsx'
import { part, renderForm, testTexts } from '#web/form/testing/render-form.tsx'

const parts = [part('name', 'text', '名称')]

test.each(['general', 'fullScreen', 'drawer'] as const)('a record opens to be read in the frame %s', async (popup) => {
  const definition: FormDefinition = { parts, rules: [], settings: { popup } }
  const screen = await render(
    <TextProvider value={(key, params) => fillText(testTexts, 'zh', key, params)}>
      <ThemeProvider colour="blue" language="zh">
        <FormDetail title="详情" onClose={() => undefined} definition={definition} values={{ name: '郑单958' }} facts={bareFacts} />
      </ThemeProvider>
    </TextProvider>,
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expect.element(screen.getByText('郑单958')).toBeVisible()
})

test('on a phone a row of a sub-table is a card that opens to be filled in', async () => {
  await page.viewport(390, 844)
  const table = part('items', 'sub-table', '明细', {
    children: [part('name', 'text', '品种', { required: true }), part('area', 'number', '面积')],
  })
  const form = await renderForm([table], {
    values: {
      items: [
        { id: 'a', name: '甲' },
        { id: 'b', name: '' },
      ],
    },
  })
  await form.screen.getByRole('button', { name: /第 1 行/ }).click()
  await form.field('面积').fill('12')
  expect(form.session.snapshot('items.a.area')?.value).toBe('12')
  await userEvent.keyboard('{Escape}')
  await expect.element(form.screen.getByRole('dialog')).not.toBeInTheDocument()
  form.handle.current?.check()
  await expect.element(form.field('品种')).toHaveFocus()
  await page.viewport(1440, 900)
})
