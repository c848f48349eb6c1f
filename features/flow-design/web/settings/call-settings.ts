import type { ApproverCalls, CallKind, NodeCall, StartCalls } from '#engine/flows/model.ts'
import type { StepSetting } from '#features/flow-design/web/settings/step-setting.ts'

interface Calling {
  readonly calls?: StartCalls | ApproverCalls | undefined
}

type Calls = Partial<Readonly<Record<CallKind, NodeCall>>>

/** The data interface that each event of a node calls. */
export function callSettings<Step extends Calling>(kinds: readonly CallKind[]): readonly StepSetting<Step>[] {
  return kinds.map((kind) => ({
    tab: 'events',
    name: `calls.${kind}`,
    label: `flow-design.event.${kind}`,
    ...((kind === 'reminded' || kind === 'overdue') && { help: 'flow-design.help.timed-event' }),
    kind: 'custom',
    editor: 'call',
    default: undefined,
    get: (step) => {
      const calls: Calls | undefined = step.calls
      return calls?.[kind]
    },
    put: (step, value) => withCall(step, kind, value as NodeCall | undefined),
  }))
}

function withCall<Step extends Calling>(step: Step, kind: CallKind, call: NodeCall | undefined): Step {
  const { [kind]: _, ...others } = (step.calls ?? {}) as Calls
  const calls = { ...others, ...(call && { [kind]: call }) }
  return { ...step, calls: Object.keys(calls).length > 0 ? calls : undefined }
}
