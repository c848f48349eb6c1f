import { expect, test } from 'vitest'
import { fillText } from '#engine/texts/text.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import { boxForm, boxKinds, boxList } from '#features/approvals/web/boxes/box-kinds.ts'
import { rowId, rowTexts } from '#features/approvals/web/boxes/row-texts.ts'
import { boxTexts } from '#features/approvals/web/boxes/texts.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import { uiTexts } from '#ui/texts.ts'

const t: Translate = (key, params) => fillText({ ...uiTexts, ...boxTexts }, 'zh', key, params)

const say: Translate = (key, params = {}) => [key, ...Object.values(params)].join(' ')

const task: RequestRow = {
  id: 'p',
  processId: 'p',
  enCode: 'ZZBA1',
  fullName: '张三的制种生产备案',
  flowId: 'f',
  templateId: 'f',
  flowCode: 'filing',
  flowName: '制种生产备案',
  flowType: 1,
  flowCategory: '',
  flowVersion: 1,
  formType: 2,
  flowUrgent: 3,
  status: 1,
  requestStatus: 1,
  suspend: 0,
  completion: 60,
  parentId: '0',
  delegateUser: '',
  thisStep: '县种子机构审查',
  userName: '张三',
  creatorUser: '张三',
  creatorUserId: 'u',
  organize: '北林种业',
  creatorTime: Date.UTC(2026, 2, 1),
  startTime: Date.UTC(2026, 2, 1, 1),
  endTime: null,
  thisStepId: 'n',
  nodeName: '县种子机构审查',
  taskNodeId: 'n',
  taskOperatorId: 'o',
  receiveTime: Date.UTC(2026, 2, 1, 16, 5),
  handleTime: null,
  dueTime: Date.UTC(2026, 2, 3, 16, 5),
  summary: [
    { label: '年度', text: '2026' },
    { label: '作物', text: '玉米' },
  ],
  actions: [],
}

test('every column and condition of every box has a name and a field that can be searched', () => {
  for (const kind of Object.values(boxKinds)) {
    const { columns, searches } = boxList(kind, t)
    for (const { label } of [...columns, ...searches]) expect(label).not.toMatch(/^approvals\./)
    const parts = new Map(boxForm(kind, t).parts.map((part) => [part.key, part]))
    for (const { key } of searches) expect(fieldTypes.get(parts.get(key)?.type ?? '')).toBeDefined()
  }
})

test('states and urgencies are searched by their words', () => {
  const choices = boxForm(boxKinds.mine, t).parts.flatMap(({ options }) =>
    Array.isArray(options['options']) ? (options['options'] as { id: string; fullName: string }[]) : [],
  )
  expect(choices.map(({ id, fullName }) => `${id} ${fullName}`)).toEqual([
    '0 等待提交',
    '1 等待审核',
    '2 审核通过',
    '3 审核退回',
    '4 流程撤回',
    '5 审核终止',
    '6 已被挂起',
    '1 普通',
    '2 重要',
    '3 紧急',
  ])
})

test('a request at a timer says until when it waits; one that is suspended says nothing', () => {
  const at = (dueAt: number | null) =>
    rowTexts({ ...task, dueTime: null, timers: [{ nodeCode: 't', nodeName: '公示', dueAt }] }, say, 'Asia/Shanghai').due
  expect([at(Date.UTC(2026, 2, 3, 16, 5)), at(null)]).toEqual(['approvals.waits-until 2026-03-04 00:05', ''])
})

test('two requests can be told apart without opening them', () => {
  expect(rowTexts(task, t, 'Asia/Shanghai')).toMatchObject({
    title: '张三的制种生产备案',
    number: 'ZZBA1',
    summary: '年度：2026；作物：玉米',
    initiator: '北林种业 张三',
    received: '2026-03-02 00:05',
    handled: '',
    due: '2026-03-04 00:05',
    progress: '60%',
    urgency: '紧急',
  })
})

test('two work items of one request are two rows', () => {
  expect(rowId(task)).not.toBe(rowId({ ...task, taskOperatorId: 'other' }))
  expect(rowId({ ...task, taskOperatorId: '' })).not.toBe(rowId({ ...task, taskOperatorId: '', thisStepId: 'm' }))
})
