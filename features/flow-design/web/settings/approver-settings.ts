import type { ApproverNode, AutoApproval } from '#engine/flows/model.ts'
import { approverButtons, opinionSetting } from '#features/flow-design/web/settings/button-settings.ts'
import { callSettings } from '#features/flow-design/web/settings/call-settings.ts'
import { messageSettings } from '#features/flow-design/web/settings/message-settings.ts'
import { copySettings } from '#features/flow-design/web/settings/shared-settings.ts'
import { choicesOf, member, required, type StepSetting } from '#features/flow-design/web/settings/step-setting.ts'
import { timeSettings } from '#features/flow-design/web/settings/times/time-settings.ts'
import { voteSettings } from '#features/flow-design/web/settings/vote-settings.ts'

type Setting = StepSetting<ApproverNode>

const basic = { tab: 'basic' } as const
const people = { ...basic, group: 'flow-design.group.people' } as const
const returning = { tab: 'advanced', group: 'flow-design.group.return' } as const
const opinion = { tab: 'advanced', group: 'flow-design.group.opinion' } as const

const autoApprovals: readonly AutoApproval[] = ['initiator', 'previous-handler', 'approved-before']

/** What has to hold before an approval, and what whoever comes too early is told. */
const approval: readonly Setting[] = [
  member('approveWhen', undefined, {
    tab: 'advanced',
    group: 'flow-design.group.approve-when',
    label: 'flow-design.set.approve-when',
    help: 'flow-design.help.approve-when',
    kind: 'custom',
    editor: 'approveWhen',
  }),
  {
    tab: 'advanced',
    group: 'flow-design.group.approve-when',
    name: 'approveMessage',
    label: 'flow-design.set.approve-message',
    kind: 'text',
    longest: 200,
    default: '',
    applies: (values) => values['approveWhen'] !== undefined,
    get: ({ approveWhen }) => approveWhen?.message,
    put: (node, value) => ({
      ...node,
      approveWhen: node.approveWhen && { ...node.approveWhen, message: typeof value === 'string' ? value : '' },
    }),
  },
]

/** Every property of an approver node, in the order it is asked for. */
export const approverSettings: readonly Setting[] = [
  required('name', { ...basic, label: 'flow-design.set.name', kind: 'text', longest: 50 }),
  required('assignee', {
    ...people,
    label: 'flow-design.set.assignee',
    kind: 'custom',
    editor: 'assignee',
  }),
  ...voteSettings,
  member('initiatorMayApprove', false, {
    ...people,
    label: 'flow-design.set.initiator-may',
    help: 'flow-design.help.initiator-may',
    kind: 'switch',
  }),
  member('autoApproval', [], {
    ...people,
    label: 'flow-design.set.auto-approval',
    help: 'flow-design.help.auto-approval',
    kind: 'choices',
    choices: choicesOf((one) => `flow-design.auto.${one}`, autoApprovals),
  }),
  member('progress', 50, {
    ...basic,
    group: 'flow-design.group.node',
    label: 'flow-design.set.progress',
    kind: 'number',
    min: 0,
    max: 100,
    unit: 'flow-design.unit.percent',
  }),
  member('description', '', {
    ...basic,
    group: 'flow-design.group.node',
    label: 'flow-design.set.description',
    kind: 'long-text',
    longest: 500,
  }),
  member('afterReturn', 'run-again', {
    ...returning,
    label: 'flow-design.set.after-return',
    kind: 'choice',
    choices: choicesOf((one) => `flow-design.after-return.${one}`, ['run-again', 'straight-back', 'chosen']),
  }),
  member('watchedFields', undefined, {
    ...returning,
    label: 'flow-design.set.watched-fields',
    help: 'flow-design.help.watched-fields',
    kind: 'custom',
    editor: 'fields',
  }),
  member('returnTo', { kind: 'start' }, { ...returning, label: 'flow-design.set.return-to', kind: 'custom', editor: 'returnTo' }),
  member('returnReasonLength', 0, {
    ...returning,
    label: 'flow-design.set.reason-length',
    help: 'flow-design.help.reason-length',
    kind: 'number',
    min: 0,
    max: 500,
    unit: 'flow-design.unit.characters',
  }),
  ...approval,
  ...approverButtons,
  opinionSetting<ApproverNode>(opinion, 'flow-design.set.opinion'),
  member('signed', false, { ...opinion, label: 'flow-design.set.signed', kind: 'switch' }),
  ...copySettings<ApproverNode>(true),
  member('rights', [], { tab: 'rights', label: 'flow-design.set.rights', kind: 'custom', editor: 'rights' }),
  ...messageSettings<ApproverNode>(['todo', 'approved', 'returned', 'copied', 'reminded', 'overdue'], 'as-start'),
  member('toldAtEnd', undefined, {
    tab: 'messages',
    label: 'flow-design.set.told-at-end',
    help: 'flow-design.help.told-at-end',
    kind: 'switch',
  }),
  ...timeSettings<ApproverNode>('as-start'),
  ...callSettings<ApproverNode>(['approved', 'rejected', 'recalled', 'reminded', 'overdue']),
]

/** Of launch flows: the form of the node. Another one has other fields, so what was said of those of the former goes. */
const nodeForm: readonly Setting[] = [
  {
    ...basic,
    group: 'flow-design.group.node-form',
    name: 'form',
    label: 'flow-design.set.node-form',
    help: 'flow-design.help.node-form',
    kind: 'custom',
    editor: 'nodeForm',
    default: undefined,
    get: ({ form }) => form,
    put: (node, value) => {
      const form = value as ApproverNode['form']
      return form?.id === node.form?.id ? { ...node, form } : { ...node, form, transfers: undefined, rights: [] }
    },
  },
  member('transfers', undefined, {
    ...basic,
    group: 'flow-design.group.node-form',
    label: 'flow-design.set.node-transfers',
    help: 'flow-design.help.node-transfers',
    kind: 'custom',
    editor: 'nodeTransfers',
    applies: (values) => values['form'] !== undefined,
  }),
]

/** Those of an approver node of a launch flow. */
export const launchApproverSettings: readonly Setting[] = approverSettings.flatMap((setting) =>
  setting.name === 'progress' ? [...nodeForm, setting] : [setting],
)
