import type { NodeMessage, StartMessages } from '#engine/flows/model.ts'
import type { StepSetting } from '#features/flow-design/web/settings/step-setting.ts'

type Messages = Partial<Readonly<Record<keyof StartMessages, NodeMessage>>>

/** How each kind of message goes out from a node. @param absent what holds where the node says nothing */
export function messageSettings<Step extends { readonly messages: object }>(
  kinds: readonly (keyof StartMessages)[],
  absent: 'as-start' | 'default',
): readonly StepSetting<Step>[] {
  return kinds.map((kind) => ({
    tab: 'messages',
    name: `messages.${kind}`,
    label: `flow-design.message.${kind}`,
    kind: 'custom',
    editor: absent === 'as-start' ? 'nodeMessage' : 'startMessage',
    default: { kind: absent },
    get: ({ messages }) => (messages as Messages)[kind] ?? { kind: absent },
    put: (step, value) => ({ ...step, messages: { ...step.messages, [kind]: value === undefined ? { kind: absent } : value } }),
  }))
}
