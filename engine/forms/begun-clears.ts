import type { CompiledForm, Pulse } from './compiled-form.ts'
import type { Evaluation } from './evaluation.ts'
import type { Cell, RecordState } from './record-state.ts'
import { pathOf, sameValue } from './record-state.ts'

/** A record at one moment, with what its rules say of it. */
interface Moment {
  readonly state: RecordState
  readonly evaluation: Evaluation
}

/**
 * The cells that `clear` rules empty in a save: their condition did not hold when the form was opened, and holds for what is saved
 * (form-definition 11). A value that was entered since is kept where the form lets people enter it, because it may have been
 * typed after the rule acted; the order of entries is not sent.
 *
 * @param opened the record as the form showed it at first, with the rows that are saved
 * @returns asks for the cells to empty; each rule acts once for each cell, however often it is asked
 */
export function begunClears(form: CompiledForm, opened: Moment, saved: Moment): () => readonly Cell[] {
  const waiting = form.pulses
    .filter(({ act }) => act === 'clear')
    .flatMap((pulse) => saved.state.cellsOf(pulse.target).map((cell) => ({ pulse, cell })))
    .filter(({ pulse, cell }) => !opened.evaluation.holds(pulse.when, cell))
  const done = new Set<string>()
  const isFirst = (pulse: Pulse, { field, row }: Cell): boolean => {
    const act = `${form.pulses.indexOf(pulse)} ${pathOf(field, row)}`
    return !done.has(act) && done.add(act).size > 0
  }
  const isEntered = (cell: Cell): boolean => {
    const { visible, readOnly } = saved.evaluation.flags(cell)
    return visible && !readOnly && !sameValue(cell.field, saved.state.get(cell.field, cell.row), opened.state.get(cell.field, cell.row))
  }
  return () =>
    waiting
      .filter(({ pulse, cell }) => saved.evaluation.holds(pulse.when, cell) && isFirst(pulse, cell) && !isEntered(cell))
      .map(({ cell }) => cell)
}
