import { lazy } from 'react'
import { listBox, listMyRequests } from '#features/approvals/contract.ts'
import { TodoPanel } from '#features/approvals/web/boxes/todo-panel.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import type { Screen, WebFeature } from '#web/feature.ts'
import { onReconnect } from '#web/socket/socket-client.ts'

const screens = () => import('#features/approvals/web/boxes/box-screens.tsx')
const screen = (name: keyof Awaited<ReturnType<typeof screens>>): Screen => lazy(async () => ({ default: (await screens())[name] }))

/** A message brings a to-do or a copy, the other frame takes one away; what a lost connection missed is read when it is back. */
const readAnew = (): void => void refreshCalls([listMyRequests, listBox])

/** The boxes of everybody's requests and to-dos. */
export const approvalBoxesWeb: WebFeature = {
  name: 'approval-boxes',
  screens: {
    'workFlow/flowLaunch': screen('MyRequestsScreen'),
    'workFlow/flowTodo': screen('TodoScreen'),
    'workFlow/flowDone': screen('DoneScreen'),
    'workFlow/flowCirculate': screen('CopiedScreen'),
  },
  home: [TodoPanel],
  frames: { messagePush: readAnew, approvalBoxesChanged: readAnew },
  start: () => onReconnect(readAnew),
}
