import { own } from './json.ts'
import type { JsonObject } from './json.ts'
import { booleanMember, codeMember, numberMember, objectMember, objectOf, textMember, textOf } from './member-lens.ts'
import type { Lens } from './member-lens.ts'
import type { NodeTimes, OverdueRule, ReminderRule, TimeLimit, TimeRule } from './model.ts'
import { timeCounting } from './time-counting.ts'

/** `timeLimitConfig`, `noticeConfig` and `overTimeConfig` of a node. */

const limit = objectOf<TimeLimit>({
  from: codeMember('nodeLimit', { 0: 'receipt', 1: 'launch', 2: 'form-field' }, 'receipt'),
  field: textMember('formField'),
  hours: numberMember('duringDeal', 24),
  counts: timeCounting,
})

/** When `overTimeFuncConfig` or `noticeFuncConfig` is called. */
const callsAt: Lens<number | undefined> = {
  read: (document) => (booleanMember('overEvent', false).read(document) ? numberMember('overEventTime', 5).read(document) : undefined),
  write: (value): JsonObject => (value === undefined ? { overEvent: false } : { overEvent: true, overEventTime: value }),
}

const reminders = objectOf<ReminderRule>({
  firstHours: numberMember('firstOver', 1),
  everyHours: numberMember('overTimeDuring', 2),
  notifies: booleanMember('overNotice', false),
  callsAt,
})

const approvesAt: Lens<OverdueRule['approvesAt']> = {
  read: (document) =>
    booleanMember('overAutoApprove', false).read(document) ? numberMember('overAutoApproveTime', 5).read(document) : null,
  write: (value): JsonObject => (value === null ? { overAutoApprove: false } : { overAutoApprove: true, overAutoApproveTime: value }),
}

const overdue = objectOf<OverdueRule>({
  firstHours: numberMember('firstOver', 0),
  everyHours: numberMember('overTimeDuring', 2),
  notifies: booleanMember('overNotice', false),
  // Ours, as `seedbedWorkingTime`.
  tellsSuperiors: booleanMember('seedbedNoticeSuperior', false),
  approvesAt,
  callsAt,
})

function rule<Own extends object>(name: string, absent: 'off' | 'as-start', members: Lens<Own>): Lens<TimeRule<Own>> {
  return {
    read: (document) => {
      const config = objectMember(document, name)
      const on = textOf(own(config, 'on'))
      if (on === '1') return { ...members.read(config), kind: 'own', kept: config }
      return { kind: on === '0' ? 'off' : absent }
    },
    write: (value) => ({
      [name]: value.kind === 'own' ? { ...value.kept, ...members.write(value), on: 1 } : { on: value.kind === 'off' ? 0 : 2 },
    }),
  }
}

/** @param absent what a node says that says nothing; a start node has nothing above it */
function timesOf(absent: 'off' | 'as-start'): Lens<NodeTimes | undefined> {
  const lens = objectOf<NodeTimes>({
    limit: rule('timeLimitConfig', absent, limit),
    reminders: rule('noticeConfig', absent, reminders),
    overdue: rule('overTimeConfig', absent, overdue),
  })
  const nothing = { kind: absent }
  return {
    // Absent where it says nothing, as in versions that were stored before flows had time limits.
    read: (document) => {
      const times = lens.read(document)
      return Object.values(times).every(({ kind }) => kind === absent) ? undefined : times
    },
    write: (value) => lens.write(value ?? { limit: nothing, reminders: nothing, overdue: nothing }),
  }
}

export const startTimes = timesOf('off')
export const approverTimes = timesOf('as-start')
