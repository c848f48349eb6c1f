/** Names of settings, or how those of a group begin, by what a check says of them. */
const settings: Readonly<Record<string, readonly string[]>> = {
  assignee: [
    'flows.check-members',
    'flows.check-starters',
    'flows.check-level',
    'flows.check-territory-roles',
    'flows.check-field',
    'flows.check-handlers-node',
    'flows.check-service',
    'flows.check-service-address',
    'flows.check-assignee',
    'flows.check-assignee-field',
    'flow-design.people-without-region',
    'flow-design.nobody-for',
    'flow-design.nobody-today',
    'flow-design.no-starter-for',
    'flow-design.no-starter-today',
    'flow-design.people-disabled',
    'flow-design.carriers-empty',
    'flow-design.named-gone',
  ],
  initiators: ['flow-design.nobody-starts'],
  'withoutPeople.users': ['flows.check-given-people', 'flow-design.given-nobody', 'flow-design.given-starts-nobody'],
  'actions.approve': ['flows.check-no-exit', 'flows.check-exit-by-rule'],
  conditions: [
    'flows.check-conditions',
    'flows.check-condition-kind',
    'flows.check-condition-field',
    'flows.check-no-number',
    'flows.check-overlap',
    'flows.check-never',
  ],
  rights: ['flows.check-right-field', 'flows.check-sees-nothing', 'flows.check-required-closed'],
  watchedFields: ['flows.check-watched-field'],
  withdrawUntil: ['flows.check-withdraw-until'],
  returnTo: ['flows.check-return-target'],
  returnReasonLength: ['flows.check-reason-asked'],
  progress: ['flows.check-progress'],
  counterSign: ['flows.check-ratio', 'flows.check-votes', 'flows.check-votes-many', 'flows.check-returns-late'],
  limit: ['flows.check-no-limit', 'flows.check-limit-field', 'flows.check-hours', 'flows.check-counts', 'flows.check-time-field'],
  'overdue.approvesAt': ['flows.check-approves-at'],
  wait: ['flows.check-no-wait', 'flows.check-wait'],
  messages: ['flows.check-message-field'],
  calls: ['flow-design.call-gone', 'flow-design.call-parameter', 'flow-design.call-field'],
  form: [
    'flows.check-form',
    'flows.check-form-of-function',
    'flows.check-node-form-gone',
    'flows.check-node-form-unpublished',
    'flows.check-node-form-number',
  ],
  flow: ['flows.check-sub-flow', 'flows.check-sub-flow-missing', 'flows.check-sub-flow-circle', 'flows.check-sub-flow-deep'],
  values: [
    'flows.check-transfer',
    'flows.check-transfer-twice',
    'flows.check-transfer-from',
    'flows.check-transfer-to',
    'flows.check-transfer-types',
    'flows.check-transfer-covered',
    'flows.check-transfer-hidden',
    'flows.check-transfer-node',
  ],
}

const settingOf: ReadonlyMap<string, string> = new Map(
  Object.entries(settings).flatMap(([setting, kinds]) => kinds.map((kind) => [kind, setting] as const)),
)

/** Where a finding is mended: the name of a setting, or how those of its group begin; undefined where that is no setting. */
export const settingOfFinding = (kind: string): string | undefined => settingOf.get(kind)

/** Whether a setting is the one that is aimed at, or stands in the group that is. */
export const isAimedAt = (name: string, aim: string): boolean => name === aim || name.startsWith(`${aim}.`)

const focusable = ':is(input, button, textarea, select, [tabindex="0"]):not(:disabled, [aria-hidden="true"])'

/** Gives the focus to the input of a setting in a panel, and with it shows it. */
export function focusSetting(panel: HTMLElement | null, name: string): void {
  const setting = panel?.querySelector(`[data-setting="${name}"]`)
  const input = setting?.querySelector<HTMLElement>(focusable)
  setting?.scrollIntoView({ block: 'nearest' })
  input?.focus({ preventScroll: true })
}
