import { expect, test } from 'vitest'
import { readTranslation, translationMenu, updateTranslation } from '#features/translations/contract.ts'
import { TranslateButton } from '#features/translations/web/entry.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const missing = { text: '', state: 'missing' as const, madeFor: '' }
const corn = {
  id: 'dictionary:crops:e1',
  kind: 'dictionary' as const,
  owner: 'crops',
  ownerName: '作物',
  original: '玉米',
  zhtw: missing,
  en: missing,
  version: 0,
}

const renderButton = (calls: readonly AnsweredCall[], buttons: readonly string[] = ['btn_edit']) =>
  renderScreen(<TranslateButton kind="dictionary" owner="crops" place="e1" />, {
    session: {
      menus: [menuOf({ id: translationMenu, fullName: '文案翻译', type: 2, address: 'system/translation' })],
      permissions: [permissionOf(translationMenu, [...buttons])],
    },
    calls,
  })

test('a form leads to the translations of its text', async () => {
  const { screen, asked } = await renderButton([answered(readTranslation, corn), answered(updateTranslation, { id: corn.id, version: 1 })])
  await screen.getByRole('button', { name: '翻译' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '翻译“玉米”' })
  await dialog.getByRole('textbox', { name: /^English/ }).fill('Corn')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(updateTranslation).map(({ params, body }) => [params.id, body.en])).toEqual([[corn.id, 'Corn']])
  expect(asked(readTranslation).map(({ params }) => params.id)).toContain('dictionary:crops:e1')
})

test('a name that needs no translation says so', async () => {
  const { screen, said, asked } = await renderButton([refused(readTranslation, 404, '该文字已被修改或无需翻译')])
  await screen.getByRole('button', { name: '翻译' }).click()
  await expect.poll(() => [asked(readTranslation).length, said]).toEqual([1, [expect.stringMatching(/^该名称无需翻译/)]])
})

test('who may not translate is offered nothing', async () => {
  const { screen } = await renderButton([], [])
  expect(screen.getByRole('button').elements()).toEqual([])
})
