import type { ReactNode } from 'react'
import { listBox, listMonitored, listMyRequests, monitorMenu } from '#features/approvals/contract.ts'
import { listOwnFlows } from '#features/approvals/contract/definitions.ts'
import { pageOfRows, requestRowOf } from '#features/approvals/testing/request-row.ts'
import { CopiedScreen, DoneScreen, MyRequestsScreen, TodoScreen } from '#features/approvals/web/boxes/box-screens.tsx'
import { MonitorScreen } from '#features/approvals/web/monitor/monitor-screen.tsx'
import { answered } from '#web/testing/answer-calls.ts'
import { testStates } from '#web/testing/screen-states.tsx'

const rows = (fullName: string) => pageOfRows([requestRowOf({ fullName })])
const boxOf = (name: string, element: ReactNode, empty: RegExp) => ({
  name,
  element,
  menu: { id: 'box', buttons: [] },
  list: listBox,
  nothing: pageOfRows([]),
  rows,
  empty,
  rights: [],
})

testStates(boxOf('requests to decide on', <TodoScreen />, /^没有需要您处理的待办/))
testStates(boxOf('requests that were decided on', <DoneScreen />, /^您还没有/))
testStates(boxOf('requests that were copied', <CopiedScreen />, /^还没有/))
testStates({ ...boxOf('own requests', <MyRequestsScreen />, /^您还没有/), list: listMyRequests })
testStates({
  ...boxOf('requests that are watched over', <MonitorScreen />, /^您管理的组织还没有流程/),
  menu: { id: monitorMenu, buttons: ['btn_remove', 'btn_urge'] },
  list: listMonitored,
  calls: [answered(listOwnFlows, { list: [] })],
})
