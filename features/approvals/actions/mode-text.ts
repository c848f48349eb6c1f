import type { Say } from '#features/approvals/actions/action.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'

const modes: readonly string[] = ['any', 'all', 'sequence']

/** Whether the note of a station says how people decide. */
export const isMode = (note: string): boolean => modes.includes(note)

/** How several people decide at a node: one of them, together, or in turn; `''` where there is but one, or nobody decides. */
export function modeText({ note, people }: Pick<RequestDetail['timeline'][number], 'note' | 'people'>, say: Say): string {
  return isMode(note) && people.length > 1 ? say(`approvals.note.${note}`) : ''
}

/** Notes of coming stations at which people are not asked as usual. */
const outcomes: readonly string[] = ['automatic', 'skipped', 'candidates', 'by-service', 'needs-people', 'blocked']

/** What becomes of a coming station where people are not asked as usual, such as that nobody is found; `''` where they are. */
export function outcomeText({ note }: Pick<RequestDetail['timeline'][number], 'note'>, say: Say): string {
  return outcomes.includes(note) ? say(`approvals.note.${note}`) : ''
}
