import { expect, test } from 'vitest'
import type { FormPart } from '#engine/forms/model.ts'
import { listBox, nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { pageOfRows } from '#features/approvals/testing/request-row.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const ofCrops = { dataType: 'dictionary', dictionaryType: 'seed.crop' }
const parts: readonly FormPart[] = [
  { key: 'name', type: 'text', label: '企业名称', options: {} },
  { key: 'crop', type: 'radio', label: '作物', options: ofCrops },
  { key: 'second', type: 'select', label: '其他作物', options: ofCrops },
]

const crop = (id: string, fullName: string) => ({
  id,
  parentId: '0',
  fullName,
  enCode: id,
  enabledMark: 1,
  hasChildren: false,
  children: [],
})

test.each([
  { opType: opTypes.edit, detail: { task: { actions: ['edit'] } } },
  { opType: opTypes.approve, detail: { operation: { actions: ['approve'] } } },
])('an open form ($opType) offers what a dictionary holds now, and keeps what was typed', async ({ opType, detail }) => {
  let crops = [crop('maize', '玉米')]
  const { screen } = await renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType, taskOperatorId: 'w1' }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ parts, writable: ['name', 'crop', 'second'], values: { name: '' }, ...detail })),
      answered(listBox, pageOfRows([])),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      answered(selectCommonWords, { list: [] }),
      answered(allDictionaries, () => ({
        list: [{ id: 'c1', enCode: 'seed.crop', fullName: '作物', isTree: 0, dictionaryList: crops }],
      })),
    ],
  })
  await expect.element(screen.getByRole('radio', { name: '玉米' })).toBeVisible()
  const name = screen.getByLabelText('企业名称')
  await name.fill('北林种业')
  crops = [crop('maize', '玉米种'), crop('rice', '水稻')]
  await refreshCalls([allDictionaries])
  await expect.element(screen.getByRole('radio', { name: '水稻' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: '玉米种' })).toBeVisible()
  await screen.getByLabelText('其他作物').click()
  await expect.element(screen.getByRole('option', { name: '水稻' })).toBeInTheDocument()
  await expect.element(name).toHaveValue('北林种业')
})
