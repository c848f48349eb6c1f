import { own } from './json.ts'
import type { JsonObject } from './json.ts'
import { numberMember, objectMember, textOf } from './member-lens.ts'
import type { Lens } from './member-lens.ts'
import type { CounterSign } from './model.ts'

/** What later versions of the family say in `counterSignConfig`; one that says nothing of a part leaves it to the older member. */
function counterSignOfAll(document: JsonObject): CounterSign {
  const config = objectMember(document, 'counterSignConfig')
  const older = numberMember('countersignRatio', 100).read(document)
  const audits = textOf(own(config, 'auditType'))
  const ratio = audits === '1' ? numberMember('auditRatio', older).read(config) : older
  const rejects = textOf(own(config, 'rejectType'))
  const returns =
    rejects === '1'
      ? ({ by: 'share', least: numberMember('rejectRatio', 10).read(config) } as const)
      : rejects === '2'
        ? ({ by: 'number', least: numberMember('rejectNum', 1).read(config) } as const)
        : undefined
  const rules = {
    ...(audits === '2' && { approvals: numberMember('auditNum', 1).read(config) }),
    ...(returns && { returns }),
  }
  return { mode: 'all', ratio, ...(Object.keys(rules).length > 0 && { rules }) }
}

/** The newer members of the family that say how the votes of all are counted. */
export function writeVoteRules({ ratio, rules = {} }: Extract<CounterSign, { mode: 'all' }>): JsonObject {
  const { approvals, returns } = rules
  return {
    counterSignConfig: {
      auditType: approvals === undefined ? 1 : 2,
      auditRatio: ratio,
      auditNum: approvals ?? 1,
      rejectType: returns === undefined ? 0 : returns.by === 'share' ? 1 : 2,
      rejectRatio: returns?.by === 'share' ? returns.least : 10,
      rejectNum: returns?.by === 'number' ? returns.least : 1,
    },
  }
}

/** How the votes at a node are counted. */
export const counterSign: Lens<CounterSign> = {
  read: (document) => {
    const code = textOf(own(document, 'counterSign'))
    if (code === '1') return counterSignOfAll(document)
    return code === '2' ? { mode: 'sequence' } : { mode: 'any' }
  },
  write: (value, document = {}): JsonObject => {
    // A version from before the rules were read has none; newer members of its document would say some.
    const saysRules = value.mode === 'all' && (value.rules !== undefined || own(document, 'counterSignConfig') !== undefined)
    if (value.mode === 'all') return { counterSign: 1, countersignRatio: value.ratio, ...(saysRules && writeVoteRules(value)) }
    return { counterSign: value.mode === 'sequence' ? 2 : 0 }
  },
}
