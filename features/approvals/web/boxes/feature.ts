import { lazy } from 'react'
import { listBox, listMyRequests } from '#features/approvals/contract.ts'
import { boxTexts } from '#features/approvals/web/boxes/texts.ts'
import { TodoPanel } from '#features/approvals/web/boxes/todo-panel.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import type { Screen, WebFeature } from '#web/feature.ts'

const screens = () => import('#features/approvals/web/boxes/box-screens.tsx')
const screen = (name: keyof Awaited<ReturnType<typeof screens>>): Screen => lazy(async () => ({ default: (await screens())[name] }))

/** Every message is about a box that has changed; after a lost connection the server tells its state anew. */
const readAnew = (): void => void refreshCalls([listMyRequests, listBox])

/** The boxes of everybody's requests and to-dos. */
export const approvalBoxesWeb: WebFeature = {
  name: 'approval-boxes',
  texts: boxTexts,
  screens: {
    'workFlow/flowLaunch': screen('MyRequestsScreen'),
    'workFlow/flowTodo': screen('TodoScreen'),
    'workFlow/flowDone': screen('DoneScreen'),
    'workFlow/flowCirculate': screen('CopiedScreen'),
  },
  home: [TodoPanel],
  frames: { messagePush: readAnew, initMessage: readAnew },
}
