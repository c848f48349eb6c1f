import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  acceptTranslations,
  listTextOwners,
  listTranslations,
  proposeTranslations,
  readTranslation,
  translationMenu,
  updateTranslation,
  type TranslationRow,
} from '#features/translations/contract.ts'
import { exportTranslations } from '#features/translations/contract/exchange.ts'
import { TranslationScreen } from '#features/translations/web/translation-screen.tsx'
import { noteReach } from '#web/call/reach.ts'
import { answered, lost, refused, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { drawn } from '#web/testing/looked-at.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { describedBy } from '#web/testing/screen-states.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const said = (text: string, state: TranslationRow['en']['state'] = 'current'): TranslationRow['en'] => ({ text, state, madeFor: '' })
const rowOf = (id: string, original: string, rest: Partial<TranslationRow> = {}): TranslationRow => ({
  id,
  kind: 'function',
  owner: 'filing',
  ownerName: '制种生产备案',
  original,
  zhtw: said('', 'missing'),
  en: said('', 'missing'),
  version: 1,
  ...rest,
})
const area = rowOf('a', '计划面积(亩)', { zhtw: said('計劃面積(畝)', 'proposed'), en: said('Planned area (mu)') })
const crop = rowOf('b', '作物', { en: said('Plant', 'outdated'), version: 3 })
const long = rowOf('c', '承诺不套牌、不侵权、不生产转基因种子，按时兑付制种款'.repeat(3), {
  en: said('Pledges not to relabel seed '.repeat(8)),
})
const owners = answered(listTextOwners, {
  list: [
    { kind: 'function', id: 'filing', name: '制种生产备案', open: 2 },
    { kind: 'dictionary', id: 'crops', name: '作物', open: 0 },
  ],
})
const pageOf = (list: TranslationRow[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })

function renderTranslations(calls: readonly AnsweredCall[], { buttons = ['btn_edit'], phone = false, address = '/screen' } = {}) {
  return renderScreen(<TranslationScreen />, {
    phone,
    address,
    session: {
      menus: [menuOf({ id: translationMenu, fullName: '文案翻译', type: 2, address: 'system/translation' })],
      permissions: [permissionOf(translationMenu, buttons)],
    },
    calls: [...calls, owners],
  })
}

test('Chinese, traditional and English stand side by side, with what is not shown yet marked', async () => {
  const { screen, isAccessible, fitsWidth } = await renderTranslations([answered(listTranslations, pageOf([area, crop, long]))])
  const row = screen.getByRole('row').filter({ hasText: '计划面积(亩)' })
  await expect.element(row.getByText('計劃面積(畝)（待确认）')).toBeVisible()
  await expect.element(row.getByText('Planned area (mu)')).toBeVisible()
  const other = screen.getByRole('row').filter({ hasText: '作物' })
  await expect.element(other.getByText('未翻译')).toBeVisible()
  await expect.element(other.getByText('Plant（已过期）')).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('a text is translated in its form; a refusal stands at its field and keeps what was typed', async () => {
  const errors = [{ field: 'en', text: '译文最多4000个字符' }]
  const { screen, asked } = await renderTranslations([
    answered(listTranslations, pageOf([crop])),
    refused(updateTranslation, 422, '译文最多4000个字符', { errors }),
  ])
  await screen.getByRole('button', { name: '翻译', exact: true }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '翻译“作物”' })
  const english = dialog.getByRole('textbox', { name: /^English/ })
  await expect.element(english).toHaveValue('Plant')
  await english.fill('Crop')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('译文最多4000个字符')).toBeVisible()
  await expect.element(english).toHaveValue('Crop')
  expect(asked(updateTranslation).map(({ params, body }) => [params.id, body.en, body.version])).toEqual([['b', 'Crop', 3]])
})

test('selected texts are converted, and proposals accepted', async () => {
  const { screen, asked } = await renderTranslations([
    answered(listTranslations, pageOf([area, crop])),
    answered(proposeTranslations, { changed: 1 }),
    answered(acceptTranslations, { changed: 1 }),
  ])
  const pick = (text: string) => screen.getByRole('row').filter({ hasText: text }).getByRole('checkbox')
  await pick('作物').click()
  await expect.element(screen.getByRole('button', { name: /^确认译文/ })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: /^转换为繁体/ }).click()
  await expect.poll(() => asked(proposeTranslations).map(({ body }) => body)).toEqual([{ ids: ['b'] }])
  await pick('计划面积(亩)').click()
  await screen.getByRole('button', { name: /^确认译文/ }).click()
  await expect.poll(() => asked(acceptTranslations).map(({ body }) => [...body.ids].sort())).toEqual([['a', 'b']])
})

test('who may only look is offered nothing to change', async () => {
  const { screen } = await renderTranslations([answered(listTranslations, pageOf([area]))], { buttons: [] })
  await expect.element(screen.getByText('Planned area (mu)')).toBeVisible()
  expect(screen.getByRole('button', { name: '翻译' }).elements()).toEqual([])
  expect(screen.getByRole('checkbox').elements()).toEqual([])
})

test('on a phone texts are cards within the window', async () => {
  const { screen, fitsWidth, isAccessible } = await renderTranslations([answered(listTranslations, pageOf([area, crop, long]))], {
    phone: true,
  })
  const card = screen.getByRole('listitem').filter({ hasText: '作物' })
  await expect.element(card.getByRole('button', { name: '翻译' })).toBeVisible()
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: '承诺不套牌' }).getByRole('button', { name: '翻译' }))
    .toBeInTheDocument()
  const list = document.querySelector('[class*=scrolled]')
  expect(list?.scrollWidth).toBe(list?.clientWidth)
  fitsWidth()
  await isAccessible()
})

test('the tree names the definitions with what waits in them, and narrows the list', async () => {
  const { screen, asked, isAccessible } = await renderTranslations([answered(listTranslations, pageOf([crop]))])
  await screen.getByRole('treeitem', { name: '制种生产备案（2）' }).click()
  await expect.poll(() => asked(listTranslations).at(-1)?.query).toMatchObject({ kind: 'function', owner: 'filing' })
  await screen.getByText('字典', { exact: true }).click()
  await expect.poll(() => asked(listTranslations).at(-1)?.query).toMatchObject({ kind: 'dictionary', owner: '' })
  await isAccessible()
})

test('definitions that cannot be read say why', async () => {
  const { screen } = await renderScreen(<TranslationScreen />, { calls: [answered(listTextOwners, () => refusing(500, '服务暂时不可用'))] })
  await expect.element(screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
})

describe('typing into the list', () => {
  const cell = (screen: Awaited<ReturnType<typeof renderTranslations>>['screen'], text: string) =>
    screen.getByRole('button', { name: new RegExp(`^English：${text}`) })
  const editor = (screen: Awaited<ReturnType<typeof renderTranslations>>['screen'], text: string) =>
    screen.getByRole('textbox', { name: `English：${text}` })

  test('Enter saves the row with its version and goes on below, arrows move between cells, Escape gives up', async () => {
    let list = [area, crop]
    const { screen, asked, isAccessible } = await renderTranslations([
      answered(listTranslations, () => pageOf(list)),
      answered(updateTranslation, ({ params, body }) => {
        list = list.map((row) => (row.id === params.id ? { ...row, version: row.version + 1, en: said(String(body.en)) } : row))
        return { id: params.id, version: list.find(({ id }) => id === params.id)!.version }
      }),
    ])
    await cell(screen, 'Planned').click()
    await isAccessible()
    await editor(screen, '计划面积(亩)').fill('Area planned')
    await userEvent.keyboard('{Enter}')
    await expect.element(editor(screen, '作物')).toHaveFocus()
    expect(asked(updateTranslation).map(({ params, body }) => [params.id, body])).toEqual([['a', { en: 'Area planned', version: 1 }]])
    await userEvent.keyboard('{Escape}')
    await expect.element(cell(screen, 'Plant')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(cell(screen, 'Area planned')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{F2}')
    await expect.element(screen.getByRole('textbox', { name: '繁體中文：计划面积(亩)' })).toHaveFocus()
    expect(asked(updateTranslation).length).toBe(1)
  })

  test('Tab goes to the other language of the row with the version of the own change', async () => {
    const { screen, asked } = await renderTranslations([
      answered(listTranslations, pageOf([crop])),
      answered(updateTranslation, ({ params, body }) => ({ id: params.id, version: Number(body.version) + 1 })),
    ])
    await screen.getByRole('button', { name: /^繁體中文：/ }).click()
    await screen.getByRole('textbox', { name: '繁體中文：作物' }).fill('農作物')
    await userEvent.keyboard('{Tab}')
    await editor(screen, '作物').fill('Crop')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => asked(updateTranslation).map(({ body }) => body))
      .toEqual([
        { zhtw: '農作物', version: 3 },
        { en: 'Crop', version: 4 },
      ])
    await expect.element(cell(screen, 'Plant')).toHaveFocus()
  })

  test('a clash shows what somebody else wrote, and the own text is saved over it or given up', async () => {
    const newest = { ...crop, version: 9, en: said('Culture') }
    let refusals = 1
    const { screen, asked } = await renderTranslations([
      answered(listTranslations, pageOf([crop])),
      answered(readTranslation, newest),
      answered(updateTranslation, ({ params }) =>
        (refusals -= 1) >= 0 ? refusing(409, '数据已被他人修改', { version: 9 }) : { id: params.id, version: 10 },
      ),
    ])
    await cell(screen, 'Plant').click()
    await editor(screen, '作物').fill('Crop')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('他人刚把此译文改为“Culture”')).toBeVisible()
    await expect.element(editor(screen, '作物')).toHaveValue('Crop')
    await screen.getByRole('button', { name: '仍保存我的' }).click()
    await expect.poll(() => asked(updateTranslation).map(({ body }) => body.version)).toEqual([3, 9])
    await expect.element(editor(screen, '作物')).not.toBeInTheDocument()
  })

  test('what is refused stays in its cell with the reason, and no other cell opens meanwhile', async () => {
    const errors = [{ field: 'en', text: '译文最多4000个字符' }]
    const { screen } = await renderTranslations([
      answered(listTranslations, pageOf([area, crop])),
      refused(updateTranslation, 422, '译文最多4000个字符', { errors }),
    ])
    await cell(screen, 'Plant').click()
    await editor(screen, '作物').fill('Crop')
    await cell(screen, 'Planned').click()
    await expect.element(screen.getByText('译文最多4000个字符')).toBeVisible()
    await expect.element(editor(screen, '作物')).toHaveValue('Crop')
    await expect.element(editor(screen, '计划面积(亩)')).not.toBeInTheDocument()
  })
})

describe('a cell that is typed into', () => {
  type Rendered = Awaited<ReturnType<typeof renderTranslations>>['screen']
  const cell = (screen: Rendered, text: string) => screen.getByRole('button', { name: new RegExp(`^English：${text}`) })
  const editor = (screen: Rendered, text: string) => screen.getByRole('textbox', { name: `English：${text}` })
  const updated = answered(updateTranslation, ({ params, body }) => ({ id: params.id, version: Number(body.version) + 1 }))
  const list = answered(listTranslations, pageOf([area, crop]))

  test('Escape restores what stood there and sends nothing; leaving without a change sends nothing either', async () => {
    const { screen, asked } = await renderTranslations([list, updated])
    await cell(screen, 'Planned').click()
    await editor(screen, '计划面积(亩)').fill('Something else')
    await userEvent.keyboard('{Escape}')
    await expect.element(cell(screen, 'Planned area')).toHaveFocus()
    await cell(screen, 'Planned').click()
    await screen.getByRole('heading').first().click()
    await expect.element(editor(screen, '计划面积(亩)')).not.toBeInTheDocument()
    expect(asked(updateTranslation)).toEqual([])
  })

  test('a click elsewhere saves, Shift+Enter breaks the line, Shift+Tab goes back to the other language', async () => {
    const { screen, asked } = await renderTranslations([list, updated])
    await cell(screen, 'Planned').click()
    await editor(screen, '计划面积(亩)').fill('Area')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}planned')
    await screen.getByRole('heading').first().click()
    await expect.poll(() => asked(updateTranslation).map(({ body }) => body.en)).toEqual(['Area\nplanned'])
    await expect.element(editor(screen, '计划面积(亩)')).not.toBeInTheDocument()
    await cell(screen, 'Plant').click()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(screen.getByRole('textbox', { name: '繁體中文：作物' })).toHaveFocus()
  })

  test('Enter that chooses a word of an input method does not save', async () => {
    const { screen, asked } = await renderTranslations([list, updated])
    await screen.getByRole('button', { name: /^繁體中文：未翻译/ }).click()
    const typed = screen.getByRole('textbox', { name: '繁體中文：作物' })
    await typed.fill('農')
    typed.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }))
    await drawn()
    await expect.element(typed).toHaveFocus()
    expect(asked(updateTranslation)).toEqual([])
  })

  test('without a connection what was typed stays with the reason, and is saved when it is tried again', async () => {
    let now: () => typeof lost | { id: string; version: number } = () => lost
    const { screen, asked } = await renderTranslations([list, answered(updateTranslation, () => now())])
    await cell(screen, 'Plant').click()
    await editor(screen, '作物').fill('Crop')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => describedBy(editor(screen, '作物').element())).not.toBe('')
    await expect.element(editor(screen, '作物')).toHaveValue('Crop')
    now = () => ({ id: 'b', version: 4 })
    noteReach(true)
    await editor(screen, '作物').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(editor(screen, '作物')).not.toBeInTheDocument()
    expect(asked(updateTranslation).map(({ body }) => body.version)).toEqual([3, 3])
  })

  test.each([
    ['emptied it', { ...crop, en: said('') }, '他人刚清空了此译文'],
    ['changed the other language', { ...crop, zhtw: said('農作物') }, '他人刚修改了这一行的其他译文'],
    ['changed the Chinese text', { ...crop, original: '作物种类' }, '中文原文刚被改为“作物种类”'],
  ])('a clash with who %s says so, and the newest can be taken', async (_what, newest, text) => {
    const { screen, asked } = await renderTranslations([
      list,
      answered(readTranslation, { ...newest, version: 9 }),
      refused(updateTranslation, 409, '数据已被他人修改', { version: 9 }),
    ])
    await cell(screen, 'Plant').click()
    await editor(screen, '作物').fill('Crop')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(editor(screen, '作物')).toHaveValue('Crop')
    await screen.getByRole('button', { name: '用最新的' }).click()
    await expect.element(editor(screen, '作物')).not.toBeInTheDocument()
    expect(asked(updateTranslation).length, 'nothing is sent after that').toBe(1)
  })

  test('another cell opens once the first one is saved', async () => {
    const saving = Promise.withResolvers<{ id: string; version: number }>()
    const { screen } = await renderTranslations([list, answered(updateTranslation, () => ({ later: saving.promise }))])
    await cell(screen, 'Plant').click()
    await editor(screen, '作物').fill('Crop')
    await cell(screen, 'Planned').click()
    await drawn()
    await expect.element(editor(screen, '作物')).toHaveValue('Crop')
    saving.resolve({ id: 'b', version: 4 })
    await expect.element(editor(screen, '计划面积(亩)')).toHaveFocus()
    await expect.element(editor(screen, '作物')).not.toBeInTheDocument()
  })
})

describe('the list of texts', () => {
  test('is narrowed by state, language and word, which the address keeps; nothing that matches says so', async () => {
    const { screen, asked, address } = await renderTranslations([
      answered(listTranslations, ({ query }) => pageOf(query.keyword === '' ? [area, crop] : [])),
    ])
    await screen.getByRole('combobox', { name: '状态' }).click()
    await page.getByTitle('待确认', { exact: true }).click()
    await screen.getByRole('button', { name: '查询' }).click()
    await expect.poll(() => asked(listTranslations).at(-1)?.query).toMatchObject({ state: 'proposed', keyword: '' })
    await screen.getByRole('textbox', { name: '文字' }).fill('无此文字')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('没有符合条件的数据：状态、文字')).toBeVisible()
    const filter = new URLSearchParams(address().split('?')[1]).get('filter') ?? '{}'
    expect(JSON.parse(filter)).toMatchObject({ keyword: '无此文字' })
    await screen.getByRole('treeitem', { name: '制种生产备案（2）' }).click()
    await expect
      .poll(() => asked(listTranslations).at(-1)?.query)
      .toMatchObject({ kind: 'function', owner: 'filing', keyword: '', state: '' })
  })

  test('in English the conditions that find nothing are told as in English', async () => {
    const filter = encodeURIComponent(JSON.stringify({ state: ['missing'], keyword: 'maize' }))
    const { screen } = await renderScreen(<TranslationScreen />, {
      language: 'en',
      address: `/screen?filter=${filter}`,
      calls: [owners, answered(listTranslations, pageOf([]))],
    })
    await expect.element(screen.getByText('Nothing matches: State, Text')).toBeVisible()
  })

  test('an address that asks for what there is not is read as far as it is known', async () => {
    const filter = encodeURIComponent(JSON.stringify({ state: 'whatever', language: ['en'], keyword: 'x'.repeat(300) }))
    const { screen, asked } = await renderTranslations([answered(listTranslations, pageOf([crop]))], {
      address: `/screen?of=dictionary:crops&filter=${filter}`,
    })
    await expect.element(screen.getByText('Plant（已过期）')).toBeVisible()
    expect(asked(listTranslations)[0]?.query).toMatchObject({
      kind: 'dictionary',
      owner: 'crops',
      state: '',
      language: 'en',
      keyword: 'x'.repeat(200),
    })
  })

  test('how many were converted is told, and a refusal leaves them selected', async () => {
    let now: () => ReturnType<typeof refusing> | { changed: number } = () => refusing(429, '操作过于频繁，请稍后再试')
    const { screen, said: told } = await renderTranslations([
      answered(listTranslations, pageOf([area, crop])),
      answered(proposeTranslations, () => now()),
    ])
    await screen.getByRole('row').filter({ hasText: '作物' }).getByRole('checkbox').click()
    await screen.getByRole('button', { name: /^转换为繁体/ }).click()
    await expect.poll(() => told).toEqual(['操作过于频繁，请稍后再试'])
    now = () => ({ changed: 1 })
    await screen.getByRole('button', { name: /^转换为繁体/ }).click()
    await expect.poll(() => told.at(-1)).toBe('已转换1条，确认后生效')
  })

  test('what the list finds, or all, is exported with its conditions', async () => {
    const { screen, asked } = await renderTranslations(
      [answered(listTranslations, pageOf([crop])), refused(exportTranslations, 422, '没有可以导出的文字')],
      { buttons: ['btn_edit', 'btn_download'], address: '/screen?of=function:filing' },
    )
    await screen.getByRole('button', { name: '导出' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => asked(exportTranslations)[0]?.query).toMatchObject({ kind: 'function', owner: 'filing', range: 'found' })
    await dialog.getByText('所有定义的文字').click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => asked(exportTranslations)[1]?.query).toMatchObject({ range: 'all' })
  })
})

testManaged({
  name: 'translations',
  element: <TranslationScreen />,
  menu: { id: translationMenu, buttons: ['btn_edit'] },
  list: listTranslations,
  nothing: pageOf([]),
  rows: (original) => pageOf([rowOf('a', original)]),
  calls: [owners],
  empty: /^没有需要翻译的文字/,
  rights: ['翻译'],
  version: 1,
  chinese: ['繁體中文'],
})
