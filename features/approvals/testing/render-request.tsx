import { nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { peopleByIds, personTree } from '#features/pickers/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import type { OpType } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

interface Given {
  readonly detail: Parameters<typeof requestDetailOf>[0]
  readonly calls?: readonly AnsweredCall[]
  readonly opType?: OpType
  readonly phone?: boolean
}

/** No other work item waits. */
export const alone = { total: 1, position: 1, next: null, fromStart: false }

/** Draws the page of a request, by default for who decides on its work item w1. */
export function renderRequest({ detail, calls = [], opType = opTypes.approve, phone = false }: Given) {
  return renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType, taskOperatorId: 'w1' }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ values: { name: '北林种业' }, ...detail })),
      answered(nextWorkItem, alone),
      answered(selectCommonWords, { list: [] }),
      ...calls,
    ],
  })
}

/** A button by its whole name. */
export const button = (name: string) => ['button', { name, exact: true }] as const

const zhao = { id: 'u9', fullName: '赵六', headIcon: '', organize: '县种子站' }
const person = { ...zhao, parentId: '', type: 'user' as const, icon: '', isLeaf: true, hasChildren: false }

/** 赵六, the one person to choose. */
export const people = [
  answered(personTree, { list: [person], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
  answered(peopleByIds, { list: [{ ...zhao, realName: '赵六', type: 'user', enabledMark: 1 }] }),
]
