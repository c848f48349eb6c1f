import { expect, test } from 'vitest'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { decodeList } from '#engine/forms/codec-list.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { fitsState, offeredButtons } from '#features/records/web/row-rules.ts'

function given(more: { flowId?: string; judged?: boolean } = {}): OpenFunction {
  const form = decodeForm({ fields: [] }, fieldTypes)
  const list = decodeList({
    btnsList: [
      { value: 'add', label: '新增' },
      { value: 'batchPrint', label: '批量打印' },
    ],
    columnBtnsList: [
      { value: 'edit', label: '编辑' },
      { value: 'remove', label: '删除' },
    ],
    useBtnPermission: more.judged ?? false,
  })
  if (!form.ok || !list.ok) throw new Error('the definition of the test is broken')
  return { id: 'f', name: 'f', menuId: 'm', form: form.value, list: list.value, flowId: more.flowId }
}
const row = (flowState: number | null, actions: readonly string[] = []) => ({ id: 'r', flowState, actions })

test('a button that is not granted is not offered where rights are judged', () => {
  const names = (fn: OpenFunction) =>
    Object.values(offeredButtons(fn, { button: (code) => code === 'btn_edit' })).map((list) => list.map(({ name }) => name))
  expect(names(given({ judged: true }))).toEqual([[], ['edit']])
  expect(names(given())).toEqual([['add'], ['edit', 'remove']])
})

test('a record in a flow is edited as draft, returned, or withdrawn with leave to submit again; deleted as draft or withdrawn', () => {
  const fn = given({ flowId: 'flow' })
  const states = [0, 1, 2, 3, 4, 5, 6]
  expect(states.filter((state) => fitsState('edit', fn, row(state)))).toEqual([0, 3])
  expect(states.filter((state) => fitsState('edit', fn, row(state, ['resubmit'])))).toEqual([0, 3, 4])
  expect(states.filter((state) => fitsState('remove', fn, row(state)))).toEqual([0, 4])
  expect(fitsState('edit', given(), row(null))).toBe(true)
})
