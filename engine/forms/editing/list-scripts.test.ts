import { expect, test } from 'vitest'
import { decodeList, encodeList } from '#engine/forms/codec-list.ts'
import { scriptsInList, withListScript } from '#engine/forms/editing/list-scripts.ts'
import { listScriptsOf } from '#engine/forms/list-scripts.ts'
import { ownButtonsOf } from '#engine/forms/own-buttons.ts'

const read = decodeList({
  columnList: [{ prop: 'area', label: '面积' }],
  customBtnsList: [
    { value: 'btn_go', label: '打开', event: { btnType: 'seedbedLink' } },
    { value: 'btn_pay', label: '付款', event: { btnType: 2 } },
  ],
  funcs: { kept: '() => 1' },
})
if (!read.ok) throw new Error(read.refusal.text)
const list = read.value
const source = "({ row }) => row.area > 5 ? { color: 'red' } : undefined"

test('scripts are offered at the moments of a list and at its buttons that run one', () => {
  expect(scriptsInList(list).map(({ button, moment }) => [button, moment])).toEqual([
    [undefined, 'rowStyle'],
    [undefined, 'cellStyle'],
    [undefined, 'afterOnload'],
    [1, 'click'],
  ])
})

test('one that is written stands at its place and nowhere else, travels with the list, and is gone when it is emptied', () => {
  for (const place of scriptsInList(list)) {
    const written = withListScript(list, place, source)
    const again = decodeList(encodeList(written))
    expect(again.ok && scriptsInList(again.value).filter((one) => one.source !== '')).toEqual([{ ...place, source }])
    const emptied = withListScript(written, place, ' ')
    expect(scriptsInList(emptied).every((one) => one.source === '')).toBe(true)
    expect(emptied.rest?.['funcs']).toEqual({ kept: '() => 1' })
  }
  expect(listScriptsOf(withListScript(list, scriptsInList(list)[0]!, source))?.rowStyle).toBe(source)
  expect(ownButtonsOf(withListScript(list, scriptsInList(list)[3]!, source)).map(({ script }) => script)).toEqual(['', source])
})
