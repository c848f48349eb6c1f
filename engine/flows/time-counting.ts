import { own } from './json.ts'
import type { JsonObject } from './json.ts'
import { booleanOf, textOf } from './member-lens.ts'
import type { Lens } from './member-lens.ts'
import type { TimeCounting } from './model.ts'

const member = 'seedbedWorkingTime'
const officeHours = 'office-hours'

/**
 * What hours are counted in. Ours: clients of the family keep the member. `true` has always meant working days, so office hours are a third value of
 * the same member: beside a second one, definitions could say two things at once.
 */
export const timeCounting: Lens<TimeCounting> = {
  read: (document) => {
    const said = own(document, member)
    if (said === undefined || said === null || said === '') return 'clock'
    if (textOf(said) === officeHours) return officeHours
    const isInWorkingDays = booleanOf(said)
    if (isInWorkingDays === undefined) return 'unknown'
    return isInWorkingDays ? 'working-days' : 'clock'
  },
  // What is not known stays in the document as it came.
  write: (value): JsonObject => (value === 'unknown' ? {} : { [member]: value === officeHours ? officeHours : value === 'working-days' }),
}
