import { expect, test } from 'vitest'
import {
  commonWordsMenu,
  createCommonWords,
  listCommonWords,
  selectCommonWords,
  updateCommonWords,
  type CommonWords,
  deleteCommonWords,
  switchCommonWords,
  readCommonWords,
} from '#features/common-words/contract.ts'
import { CommonWordsScreen } from '#features/common-words/web/common-words-screen.tsx'
import { answered, refused } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const phraseOf = (id: string, commonWordsText: string, rest: Partial<CommonWords> = {}): CommonWords => ({
  id,
  commonWordsText,
  commonWordsType: 1,
  sortCode: 0,
  enabledMark: 1,
  version: 3,
  ...rest,
})
const pageOf = (list: CommonWords[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const own = phraseOf('p1', '材料齐全，同意')
const forAll = phraseOf('p2', '面积与合同不符，请核实', { commonWordsType: 0 })
const longText = '经核查申请材料齐全有效生产地点隔离条件符合要求合同面积与实际面积一致'.repeat(5)

/** Draws the screen for somebody who holds these buttons of its menu. */
function renderPhrases(
  calls: readonly AnsweredCall[],
  { buttons = [], phone = false }: { buttons?: readonly string[]; phone?: boolean } = {},
) {
  return renderScreen(<CommonWordsScreen menu={undefined} />, {
    phone,
    session: {
      menus: [menuOf({ id: commonWordsMenu, fullName: '审批常用语', type: 2, address: 'system/commonWords' })],
      permissions: [permissionOf(commonWordsMenu, buttons)],
    },
    calls,
  })
}

test('without a phrase the list says what they are good for, and its button opens the form', async () => {
  const { screen, isAccessible } = await renderPhrases([answered(listCommonWords, pageOf([]))])
  await expect.element(screen.getByText('还没有常用语，新增后审批时可以直接选用')).toBeVisible()
  await isAccessible()
  await screen.getByRole('button', { name: '新增' }).last().click()
  await expect.element(screen.getByRole('dialog').filter({ hasText: '新增常用语' })).toBeVisible()
})

test('a management list is found again as it was left: page size and place', async () => {
  const many = Array.from({ length: 60 }, (_, index) => phraseOf(`p${index}`, `第 ${index} 条常用语`))
  const paged = answered(listCommonWords, ({ query: { currentPage, pageSize } }) => ({
    list: many.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    pagination: { currentPage, pageSize, total: many.length },
  }))
  const { screen, address, goTo } = await renderPhrases([paged])
  const box = () => document.querySelector('[class*=scrolled]')
  await screen.getByRole('combobox', { name: '页码' }).click()
  await screen.getByText('50 条/页').click()
  await expect.element(screen.getByText('第 49 条常用语')).toBeInTheDocument()
  await expect.poll(() => (box()?.scrollTo({ top: 400 }), box()?.scrollTop)).toBe(400)
  // The page hears of the scrolling before the next frame is drawn.
  await new Promise(requestAnimationFrame)
  await goTo('/elsewhere')
  await expect.poll(() => box()).toBeNull()
  await goTo('/screen')
  await expect.element(screen.getByText('第 49 条常用语')).toBeInTheDocument()
  await expect.poll(address).toBe('/screen?size=50')
  await expect.poll(() => box()?.scrollTop).toBe(400)
})

test('without the rights of the screen one manages his own phrases and only reads those for all', async () => {
  const { screen } = await renderPhrases([answered(listCommonWords, pageOf([own, forAll]))])
  const rowOf = (text: string) => screen.getByRole('row').filter({ hasText: text })
  await expect.element(rowOf(own.commonWordsText).getByRole('button', { name: '删除' })).toBeVisible()
  await expect.element(rowOf(forAll.commonWordsText).getByText('所有人')).toBeVisible()
  expect(rowOf(forAll.commonWordsText).getByRole('button').elements()).toEqual([])
  expect(screen.getByRole('button', { name: '导出' }).elements()).toEqual([])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新增常用语' })
  await expect.element(dialog.getByRole('textbox', { name: /^常用语/ })).toBeVisible()
  expect(dialog.getByRole('radio').elements()).toEqual([])
})

test('with the rights of the screen phrases for all are added, changed and exported', async () => {
  const { screen, asked } = await renderPhrases(
    [
      answered(listCommonWords, pageOf([forAll])),
      answered(selectCommonWords, { list: [] }),
      answered(createCommonWords, { id: 'p3', version: 1 }),
    ],
    { buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_download'] },
  )
  const row = screen.getByRole('row').filter({ hasText: forAll.commonWordsText })
  for (const name of ['编辑', '禁用', '删除']) await expect.element(row.getByRole('button', { name })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '导出' })).toBeVisible()
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新增常用语' })
  await dialog.getByRole('textbox', { name: /^常用语/ }).fill('请补充合同附件')
  await dialog.getByText('所有人').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createCommonWords).map(({ body }) => body))
    .toMatchObject([{ commonWordsText: '请补充合同附件', commonWordsType: 0, enabledMark: 1 }])
})

test('a phrase that the server refuses says so at its field and keeps what was typed', async () => {
  const errors = [{ field: 'commonWordsText', text: '该常用语已存在' }]
  const { screen } = await renderPhrases([
    answered(listCommonWords, pageOf([own])),
    refused(updateCommonWords, 422, '该常用语已存在', { errors }),
  ])
  await screen.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑常用语' })
  const text = dialog.getByRole('textbox', { name: /^常用语/ })
  await text.fill('同意')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('该常用语已存在')).toBeVisible()
  await expect.element(text).toHaveValue('同意')
  await expect.element(text).toHaveFocus()
})

test('on a phone phrases are cards within the window, with what may be done with them', async () => {
  const { screen, fitsWidth, isAccessible } = await renderPhrases([answered(listCommonWords, pageOf([phraseOf('p9', longText), forAll]))], {
    phone: true,
  })
  const card = screen.getByRole('listitem').filter({ hasText: longText.slice(0, 30) })
  await expect.element(card).toBeVisible()
  await expect.element(card.getByRole('button', { name: '编辑' })).toBeVisible()
  expect(screen.getByRole('listitem').filter({ hasText: forAll.commonWordsText }).getByRole('button', { name: '编辑' }).elements()).toEqual(
    [],
  )
  fitsWidth()
  await isAccessible()
})

testManaged({
  name: 'phrases',
  element: <CommonWordsScreen menu={undefined} />,
  menu: { id: commonWordsMenu, buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_download'] },
  list: listCommonWords,
  nothing: pageOf([]),
  rows: (text) => pageOf([phraseOf('p2', text, { commonWordsType: 0 })]),
  empty: /^还没有常用语/,
  rights: ['导出', '编辑', '禁用', '删除'],
  form: { title: '新增常用语', saves: createCommonWords, typed: { 常用语: '同意' }, refused: ['commonWordsText', '常用语'] },
  version: 3,
  remove: { call: deleteCommonWords },
  disable: switchCommonWords,
  edit: { title: '编辑常用语', saves: updateCommonWords, field: ['commonWordsText', '常用语'], reads: readCommonWords, item: forAll },
  nothingFound: /没有含“无此”的常用语/,
})
