import { noMembers } from '#engine/flows/model.ts'
import type { StartNode } from '#engine/flows/model.ts'
import { opinionSetting, startButtons } from '#features/flow-design/web/settings/button-settings.ts'
import { callSettings } from '#features/flow-design/web/settings/call-settings.ts'
import { messageSettings } from '#features/flow-design/web/settings/message-settings.ts'
import { copySettings } from '#features/flow-design/web/settings/shared-settings.ts'
import { choicesOf, inner, member, required, type StepSetting } from '#features/flow-design/web/settings/step-setting.ts'
import { timeSettings } from '#features/flow-design/web/settings/times/time-settings.ts'

const basic = { tab: 'basic' } as const
const nobody = { ...basic, group: 'flow-design.group.nobody' } as const
const withdrawing = { ...basic, group: 'flow-design.group.withdraw' } as const

/** Of a launch flow: the form with which its requests begin. */
const formSetting: StepSetting<StartNode> = member('form', undefined, {
  ...basic,
  label: 'flow-design.set.form',
  help: 'flow-design.help.form',
  kind: 'custom',
  editor: 'flowForm',
})

/** Every property of the start node that the run time knows, in the order it is asked for. */
export const startSettings: readonly StepSetting<StartNode>[] = [
  required('name', { ...basic, label: 'flow-design.set.name', kind: 'text', longest: 50 }),
  member('initiators', noMembers, {
    ...basic,
    label: 'flow-design.set.initiators',
    help: 'flow-design.help.initiators',
    kind: 'custom',
    editor: 'members',
  }),
  member('title', '{发起用户名}的{流程名称}', { ...basic, label: 'flow-design.set.title', kind: 'custom', editor: 'title', longest: 200 }),
  inner('withoutPeople', 'rule', 'administrators', {
    ...nobody,
    label: 'flow-design.set.nobody-rule',
    kind: 'choice',
    choices: choicesOf(
      (one) => `flow-design.nobody.${one}`,
      ['administrators', 'given', 'named-by-approver', 'approve', 'refuse', 'initiator'],
    ),
  }),
  inner('withoutPeople', 'users', [], {
    ...nobody,
    label: 'flow-design.set.nobody-users',
    kind: 'custom',
    editor: 'people',
    applies: (values) => values['withoutPeople.rule'] === 'given',
  }),
  member('withdrawal', 'ends', {
    ...withdrawing,
    label: 'flow-design.set.withdrawal',
    kind: 'choice',
    choices: choicesOf((one) => `flow-design.withdrawal.${one}`, ['ends', 'resubmit']),
  }),
  member('withdrawUntil', undefined, {
    ...withdrawing,
    label: 'flow-design.set.withdraw-until',
    help: 'flow-design.help.withdraw-until',
    kind: 'custom',
    editor: 'node',
  }),
  opinionSetting<StartNode>(withdrawing, 'flow-design.set.withdraw-opinion'),
  member('signed', false, { ...withdrawing, label: 'flow-design.set.withdraw-signed', kind: 'switch' }),
  ...startButtons,
  member('batchApproval', false, {
    tab: 'advanced',
    label: 'flow-design.set.batch',
    help: 'flow-design.set.batch-help',
    kind: 'switch',
  }),
  {
    tab: 'advanced',
    name: 'summary',
    label: 'flow-design.set.summary',
    kind: 'choice',
    choices: choicesOf((one) => `flow-design.summary.${one}`, ['none', 'all', 'decisions']),
    default: 'none',
    get: (start) => start.summary ?? 'none',
    put: (start, value) => ({ ...start, summary: value === 'all' || value === 'decisions' ? value : undefined }),
  },
  member('comments', false, { tab: 'advanced', label: 'flow-design.set.comments', kind: 'switch' }),
  ...copySettings<StartNode>(false),
  member('rights', [], { tab: 'rights', label: 'flow-design.set.rights', kind: 'custom', editor: 'rights' }),
  ...messageSettings<StartNode>(['todo', 'approved', 'returned', 'copied', 'ended', 'reminded', 'overdue', 'launched'], 'default'),
  ...timeSettings<StartNode>('off'),
  ...callSettings<StartNode>(['launched', 'ended', 'withdrawn', 'reminded', 'overdue']),
]

/** The same of a launch flow, whose form is chosen here. */
export const launchStartSettings: readonly StepSetting<StartNode>[] = startSettings.flatMap((setting) =>
  setting.name === 'name' ? [setting, formSetting] : [setting],
)
