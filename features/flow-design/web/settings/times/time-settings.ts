import type { NodeTimes, TimeRule } from '#engine/flows/model.ts'
import type { Setting } from '#engine/editing/settings/setting.ts'
import { countings } from '#features/flow-design/web/settings/times/counting-choices.ts'
import { choicesOf, type StepSetting } from '#features/flow-design/web/settings/step-setting.ts'

/** What each rule begins with (workflow 8). */
const begun: { readonly [Rule in keyof NodeTimes]: Extract<NodeTimes[Rule], { kind: 'own' }> } = {
  limit: { kind: 'own', from: 'receipt', field: '', hours: 24, counts: 'clock' },
  reminders: { kind: 'own', firstHours: 1, everyHours: 2, notifies: true },
  overdue: { kind: 'own', firstHours: 0, everyHours: 2, notifies: true, tellsSuperiors: false, approvesAt: null },
}

type Rest = Omit<Setting, 'name' | 'group' | 'applies'>

const everyHours: Rest = {
  label: 'flow-design.time.every',
  help: 'flow-design.help.every',
  kind: 'number',
  min: 0,
  max: 8760,
  unit: 'flow-design.unit.hours',
}

/** Members of each rule in the order they are asked for. */
const members: { readonly [Rule in keyof NodeTimes]: Readonly<Record<string, Rest>> } = {
  limit: {
    from: {
      label: 'flow-design.time.from',
      kind: 'choice',
      choices: choicesOf((one) => `flow-design.time-from.${one}`, ['receipt', 'launch', 'form-field']),
    },
    field: { label: 'flow-design.time.field', kind: 'custom', editor: 'dateField' },
    hours: { label: 'flow-design.time.hours', kind: 'number', min: 1, max: 8760, unit: 'flow-design.unit.hours' },
    counts: { label: 'flow-design.counts', kind: 'custom', editor: 'counting', choices: countings },
  },
  reminders: {
    firstHours: { label: 'flow-design.time.remind-first', kind: 'number', min: 0, max: 8760, unit: 'flow-design.unit.hours' },
    everyHours,
    notifies: { label: 'flow-design.time.remind', kind: 'switch' },
    callsAt: { label: 'flow-design.time.calls-at', help: 'flow-design.help.calls-at', kind: 'number', min: 1, max: 100 },
  },
  overdue: {
    firstHours: { label: 'flow-design.time.overdue-first', kind: 'number', min: 0, max: 8760, unit: 'flow-design.unit.hours' },
    everyHours,
    notifies: { label: 'flow-design.time.tell', kind: 'switch' },
    tellsSuperiors: { label: 'flow-design.time.tell-superiors', kind: 'switch' },
    approvesAt: { label: 'flow-design.time.approves-at', help: 'flow-design.help.approves-at', kind: 'number', min: 1, max: 100 },
    callsAt: { label: 'flow-design.time.calls-at', help: 'flow-design.help.calls-at', kind: 'number', min: 1, max: 100 },
  },
}

interface Timed {
  readonly times?: NodeTimes | undefined
}

/** @param absent what a node says that says nothing */
export function timeSettings<Step extends Timed>(absent: 'off' | 'as-start'): readonly StepSetting<Step>[] {
  const rules = Object.keys(members) as (keyof NodeTimes)[]
  return rules.flatMap((rule) => [
    onSetting<Step>(rule, absent),
    ...Object.keys(members[rule]).map((name) => memberSetting<Step>(rule, name, absent)),
  ])
}

const nothing = (absent: 'off' | 'as-start'): NodeTimes => ({
  limit: { kind: absent },
  reminders: { kind: absent },
  overdue: { kind: absent },
})

function withRule<Step extends Timed>(step: Step, rule: keyof NodeTimes, value: TimeRule<object>, absent: 'off' | 'as-start'): Step {
  const times = { ...(step.times ?? nothing(absent)), [rule]: value }
  const saysNothing = Object.values(times).every(({ kind }) => kind === absent)
  return { ...step, times: saysNothing ? undefined : times }
}

function onSetting<Step extends Timed>(rule: keyof NodeTimes, absent: 'off' | 'as-start'): StepSetting<Step> {
  return {
    tab: 'times',
    group: `flow-design.group.${rule}`,
    name: rule,
    label: `flow-design.time.${rule}`,
    kind: 'choice',
    choices: choicesOf((one) => `flow-design.time-on.${one}`, absent === 'off' ? ['off', 'own'] : ['off', 'own', 'as-start']),
    default: absent,
    get: ({ times }) => times?.[rule].kind ?? absent,
    put: (step, value) => {
      const kept = step.times?.[rule]
      if (value === 'own') return withRule(step, rule, kept?.kind === 'own' ? kept : begun[rule], absent)
      return withRule(step, rule, { kind: value === 'off' || value === 'as-start' ? value : absent }, absent)
    },
  }
}

function memberSetting<Step extends Timed>(rule: keyof NodeTimes, name: string, absent: 'off' | 'as-start'): StepSetting<Step> {
  const otherwise: unknown = new Map(Object.entries(begun[rule])).get(name)
  const rest = members[rule][name]
  if (!rest) throw new RangeError(`no member ${name}`)
  return {
    ...rest,
    tab: 'times',
    group: `flow-design.group.${rule}`,
    name: `${rule}.${name}`,
    default: otherwise ?? undefined,
    applies: (values) => values[rule] === 'own' && (name !== 'field' || values['limit.from'] === 'form-field'),
    get: ({ times }) => {
      const own: TimeRule<object> | undefined = times?.[rule]
      return own?.kind === 'own' ? (new Map<string, unknown>(Object.entries(own)).get(name) ?? undefined) : undefined
    },
    put: (step, value) => {
      const own = step.times?.[rule]
      return own?.kind === 'own' ? withRule(step, rule, { ...own, [name]: value === undefined ? otherwise : value }, absent) : step
    },
  }
}
