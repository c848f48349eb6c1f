import { expect, test } from 'vitest'
import { textWidth } from '#ui/text/text-width.ts'
import { actionsWidth, fitColumns } from '#web/list/column-fit.ts'

const column = (key: string, width: number, texts: readonly string[], rest: { align?: 'right'; isSet?: boolean } = {}) => ({
  key,
  width,
  head: '',
  headExtra: 0,
  texts,
  align: rest.align ?? ('left' as const),
  isSet: rest.isSet ?? false,
})

test('an amount of ten million is shown whole, however narrow the definition made its column', () => {
  const widths = fitColumns([column('due', 106, ['12,345,678.00'], { align: 'right' })], 80)
  expect(widths.get('due')).toBeGreaterThan(textWidth('12,345,678.00'))
})

test('a width that the user has set stays', () => {
  const widths = fitColumns([column('due', 60, ['12,345,678.00'], { align: 'right', isSet: true })], 800)
  expect(widths.get('due')).toBe(60)
})

test('room that is left goes to texts that would be cut', () => {
  const columns = [column('year', 80, ['2027']), column('facts', 160, ['年度：2027；作物：玉米；总面积(亩)：210.00'])]
  const fitted = fitColumns(columns, 420)
  expect(fitted.get('facts')).toBeGreaterThan(textWidth('年度：2027；作物：玉米；总面积(亩)：210.00'))
  expect(fitColumns(columns, 200).get('facts')).toBe(160)
})

test('what remains is shared by the columns that the user has not set, so that the set width is drawn', () => {
  const widths = fitColumns([column('a', 100, []), column('b', 300, []), column('c', 100, [], { isSet: true })], 900)
  expect([...widths.values()]).toEqual([200, 600, 100])
})

test('the column of actions is as wide as the row with most of them', () => {
  expect(actionsWidth([['审批']], '操作')).toBeLessThan(80)
  expect(actionsWidth([['详情'], ['编辑', '删除', '详情']], '操作')).toBeGreaterThan(140)
})

test('a button in a head makes its column wider, as far as the text of the head needs it', () => {
  const widthOf = (head: string, width: number) =>
    fitColumns([{ key: 'a', width, align: 'left', isSet: false, head, headExtra: 0, headButton: 26, texts: [] }], 0).get('a')
  expect(widthOf('作物名称', 60)).toBe(86)
  expect(widthOf('作物', 300)).toBe(300)
})
