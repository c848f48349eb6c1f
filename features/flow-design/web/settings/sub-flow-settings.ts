import type { NodeMessage, SubFlowNode } from '#engine/flows/model.ts'
import { choicesOf, inner, member, required, type StepSetting } from '#features/flow-design/web/settings/step-setting.ts'

const basic = { tab: 'basic' } as const
const starters = { ...basic, group: 'flow-design.group.starters' } as const
const nobody = { ...basic, group: 'flow-design.group.no-starters' } as const

/** Every property of a sub flow, in the order it is asked for. */
export const subFlowSettings: readonly StepSetting<SubFlowNode>[] = [
  required('name', { ...basic, label: 'flow-design.set.name', kind: 'text', longest: 50 }),
  required('flow', { ...basic, label: 'flow-design.set.sub-flow', kind: 'custom', editor: 'subFlow' }),
  {
    ...basic,
    name: 'waits',
    label: 'flow-design.set.waits',
    help: 'flow-design.help.waits',
    kind: 'choice',
    choices: [
      { value: 'sync', label: 'flow-design.waits.sync' },
      { value: 'async', label: 'flow-design.waits.async' },
    ],
    default: 'sync',
    get: (node) => (node.waits ? 'sync' : 'async'),
    put: (node, value) => ({ ...node, waits: value !== 'async' }),
  },
  member('submits', false, { ...basic, label: 'flow-design.set.submits', help: 'flow-design.help.submits', kind: 'switch' }),
  required('assignee', { ...starters, label: 'flow-design.set.starter', kind: 'custom', editor: 'assignee' }),
  inner('withoutPeople', 'rule', 'administrators', {
    ...nobody,
    label: 'flow-design.set.nobody-rule',
    kind: 'choice',
    choices: choicesOf((one) => `flow-design.nobody.${one}`, ['administrators', 'given', 'initiator']),
  }),
  inner('withoutPeople', 'users', [], {
    ...nobody,
    label: 'flow-design.set.nobody-users',
    kind: 'custom',
    editor: 'people',
    applies: (values) => values['withoutPeople.rule'] === 'given',
  }),
  member('values', [], {
    ...basic,
    group: 'flow-design.group.transfers',
    label: 'flow-design.set.transfers',
    help: 'flow-design.help.transfers',
    kind: 'custom',
    editor: 'transfers',
  }),
  {
    tab: 'messages',
    name: 'message',
    label: 'flow-design.message.launched',
    help: 'flow-design.help.launched',
    kind: 'custom',
    editor: 'nodeMessage',
    default: { kind: 'as-start' },
    get: ({ message }) => message ?? { kind: 'as-start' },
    put: (node, value) => ({ ...node, message: value as NodeMessage | undefined }),
  },
]
