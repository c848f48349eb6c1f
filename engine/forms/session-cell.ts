import type { Refusal } from '#engine/values/refusal.ts'
import type { Flags } from './evaluation.ts'
import type { Cell } from './record-state.ts'

/** All that is drawn of one field, cell or sub-table. The same object as long as nothing of it changes. */
export interface FieldSnapshot extends Flags {
  /** Of a sub-table: the ids of its rows. */
  readonly value: unknown
  /** Typed text that could not be read; the value is the last one that could. */
  readonly draft: string | undefined
  /** What is shown as wrong. */
  readonly problem: Refusal | undefined
  /** What is said quietly: that a rule has cleared it, that a choice is still to be checked. */
  readonly note: Refusal | undefined
  /** Goes up when the choices have to be asked for again. */
  readonly choicesVersion: number
}

/** State a session keeps for a watched cell. */
export interface CellState extends Cell {
  readonly path: string
  draft: string | undefined
  unread: Refusal | undefined
  /** Why its value is not whole yet; shown where the field is checked. */
  unfinished: Refusal | undefined
  answered: Refusal | undefined
  /** Why what was chosen here is gone; told until something is chosen again. */
  lost: Refusal | undefined
  /** What a rule has cleared here; told until something stands here again. */
  cleared: Refusal | undefined
  /** What became of the choice that stands here, as a field that it follows was changed; told until another is made. */
  kept: Refusal | undefined
  /** Something was typed or chosen here since the form was opened. */
  touched: boolean
  /** Its problem is shown: the field was left after something was typed in it. */
  checked: boolean
  choicesVersion: number
  snapshot: FieldSnapshot | undefined
}

/** The state of a cell that nobody has touched yet. */
export const untouchedCell = (path: string, { field, row }: Cell): CellState => ({
  path,
  field,
  row,
  draft: undefined,
  unread: undefined,
  unfinished: undefined,
  answered: undefined,
  lost: undefined,
  cleared: undefined,
  kept: undefined,
  touched: false,
  checked: false,
  choicesVersion: 0,
  snapshot: undefined,
})

const snapshotMembers = ['value', 'draft', 'problem', 'note', 'choicesVersion', 'visible', 'required', 'readOnly', 'derived'] as const

function sameRefusal(a: Refusal | undefined, b: Refusal | undefined): boolean {
  return a?.text === b?.text && a?.kind === b?.kind && JSON.stringify(a?.params) === JSON.stringify(b?.params)
}

/** Whether two snapshots draw the same, so that listeners need not be notified. */
export function looksSame(drawn: FieldSnapshot, last: FieldSnapshot): boolean {
  return snapshotMembers.every(
    (member) => Object.is(drawn[member], last[member]) || (member === 'problem' && sameRefusal(drawn.problem, last.problem)),
  )
}

/** Forgets what was said of a value that is another one now. */
export function forgetSaid(cell: CellState): void {
  cell.unread = undefined
  cell.draft = undefined
  cell.answered = undefined
  cell.lost = undefined
  cell.cleared = undefined
  cell.kept = undefined
}

/** Leaves aside what was only told, as the form is checked anew; a lost choice stays told where one has to be made. */
export function leaveTold(cell: CellState, isRequired: boolean): void {
  cell.answered = undefined
  if (!isRequired) cell.lost = undefined
}
