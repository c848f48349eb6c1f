import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import type { Screen, WebFeature } from '#web/feature.ts'
import { isListAlone } from '#web/list/list-alone.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'
import { onReconnect } from '#web/socket/socket-client.ts'

const screens = () => import('#features/approvals/web/boxes/box-screens.tsx')
const screen = (name: keyof Awaited<ReturnType<typeof screens>>): Screen =>
  lazyScreen(async () => ({ Screen: (await screens())[name] }), { kept: isListAlone, words: 'first' })

/** A message means a new work item or copy, the other frame a lost one; after a lost connection everything is read again. */
const readAnew = (): void => void refreshCalls(boxCalls)

/** The boxes of requests and work items. */
export const approvalBoxesWeb: WebFeature = {
  name: 'approval-boxes',
  commands: async () => (await import('#features/approvals/web/commands.ts')).approvalSources,
  screens: {
    'workFlow/flowLaunch': screen('MyRequestsScreen'),
    'workFlow/flowTodo': screen('TodoScreen'),
    'workFlow/flowDone': screen('DoneScreen'),
    'workFlow/flowCirculate': screen('CopiedScreen'),
    'workFlow/flowMonitor': lazyScreen(
      async () => ({ Screen: (await import('#features/approvals/web/monitor/monitor-screen.tsx')).MonitorScreen }),
      { kept: isListAlone, words: 'first' },
    ),
  },
  home: async () => (await import('#features/approvals/web/home/home-parts.ts')).approvalsHome,
  frames: { messagePush: readAnew, approvalBoxesChanged: readAnew },
  start: () => onReconnect(readAnew),
}
