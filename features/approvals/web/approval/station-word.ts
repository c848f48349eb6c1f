import { fromEpoch } from '#engine/values/calendar.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { namesOf } from '#features/approvals/actions/people-names.ts'
import { waitsUntil } from '#features/approvals/web/due/waits-until.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/** One node of the way of a request, as it was, is or will be passed. */
export type Station = RequestDetail['timeline'][number]

/** Note of a station at which disabled people are asked no more; it stands as the word of the station. */
const leftOut = 'flows.left-out'

/** Note of a station at which people were told that they are late; it stands as the word of the station, too. */
const overdue = 'flows.overdue'

/** Note of the current station of a request that is suspended, the same. */
const suspended = 'flows.status-suspended'

/** Note of a station at which somebody who was added is asked no more, the same. */
const signerRemoved = 'flows.signer-removed'

/** Note of a station at which somebody chose branches, the same. */
const choseBranches = 'flows.chose-branches'

/** Notes of a station at which a timer went off, or was ended by somebody, the same. */
const timerOver = ['flows.timer-fired', 'flows.timer-ended']

/** Note of the current station where a timer runs, and of one to come. */
const timerWaits = 'flows.timer-waits'
const timerComing = 'flows.timer-coming'

/** Notes that stand as the word of their station. */
export const wordNotes: readonly string[] = [
  leftOut,
  overdue,
  signerRemoved,
  choseBranches,
  suspended,
  timerWaits,
  timerComing,
  ...timerOver,
]

/** Notes of stations at which a data interface named nobody, so that others are asked. */
const gaveNobody = 'flows.service-gave-'

const isWord = (note: string): boolean => wordNotes.includes(note)

/** What happened at a station, or will. */
export function wordOf({ kind, action, note }: Station, t: Translate): string {
  if (kind === 'current') return t(note === suspended || note === timerWaits ? note : 'approvals.timeline.waiting')
  if (kind === 'coming') return t('approvals.timeline.coming')
  if (isWord(note)) return t(note)
  return action === null ? '' : t(`flows.action-${action}`)
}

/** Who it was, is or will be; with who acted in that person's name (委托). */
export function peopleText({ people, through }: Station, t: Translate): string {
  const names = namesOf(people)
  return through === undefined ? names : t('approvals.timeline.through', { name: through, person: names })
}

/** Who it is, or how long a timer waits. */
export function whoText(station: Station, t: Translate): string {
  const people = peopleText(station, t)
  if (station.wait) return station.wait.text
  return people || (station.kind === 'past' ? '' : t('approvals.nobody'))
}

/** Until when a timer waits, or a coming node has to be handled at the latest, as far as that is known; `''` for everything else. */
export function momentText({ wait, latestAt }: Pick<Station, 'wait' | 'latestAt'>, t: Translate, zone: string): string {
  if (typeof latestAt === 'number') return t('approvals.due.latest', { time: fromEpoch(latestAt, 'yyyy-MM-dd HH:mm', zone) ?? '' })
  return typeof wait?.until === 'number' ? waitsUntil(wait.until, t, zone, wait.earliest) : ''
}

/** Which of several branches a coming station lies in; `''` where there is but one way. */
export function branchText({ branch }: Pick<Station, 'branch'>, t: Translate): string {
  if (!branch) return ''
  return t(branch.kind === 'chosen' ? 'approvals.timeline.chosen' : 'approvals.timeline.parallel', { name: branch.name })
}

/** Where a return went, or who got a work item; `''` for everything else. */
export function goesTo({ action, toName, note }: Station, t: Translate): string {
  const isReplaced = note === leftOut || note === signerRemoved || note.startsWith(gaveNobody)
  if (isReplaced && toName !== '') return t('approvals.timeline.instead', { name: toName })
  if (note === choseBranches) return toName
  if (note === overdue && toName !== '') return t('approvals.timeline.told', { name: toName })
  return toName === '' || action === null ? '' : t(`flows.to-${action}`, { name: toName })
}
