import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { endTimerCall } from '#features/approvals/actions/end-timer/call.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'

/** 立即继续: asks for the reason, and of several timers for the one. */
export const endTimer: ManagerActionDeclaration<typeof endTimerCall> = {
  call: endTimerCall,
  word: 'end-timer',
  button: { label: 'flows.end-timer', order: 5 },
  dialog: {
    title: 'approvals.end-timer.title',
    effect: (_request, say) => say('approvals.end-timer.effect'),
    questions: ({ timers = [] }, say) => [
      ...(timers.length > 1
        ? [
            {
              kind: 'choice',
              name: 'nodeCode',
              label: say('approvals.end-timer.which'),
              options: timers.map(({ nodeCode, nodeName }) => ({ value: nodeCode, label: nodeName || say('flows.timer') })),
            } as const,
          ]
        : []),
      {
        kind: 'opinion',
        label: say('approvals.end-timer.reason'),
        least: { length: 1, help: say('approvals.terminate.reason-help'), problem: say('flows.timer-reason-missing') },
      },
    ],
  },
  changes: 'detail-and-lists',
  body: ({ opinion, chosen: { nodeCode } }) => ({ handleOpinion: opinion, ...(nodeCode !== undefined && { nodeCode: String(nodeCode) }) }),
  command: ({ body }) => ({ type: 'end-timer', ...(body.nodeCode && { node: body.nodeCode }), ...statementOf(body) }),
}
