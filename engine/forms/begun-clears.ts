import type { CompiledForm, Pulse } from './compiled-form.ts'
import type { Evaluation } from './evaluation.ts'
import type { FormField } from './outline.ts'
import type { Cell, RecordState } from './record-state.ts'
import { pathOf, sameValue } from './record-state.ts'

/** A record at one moment, with what its rules say of it. */
interface Moment {
  readonly state: RecordState
  readonly evaluation: Evaluation
}

/**
 * The cells that are emptied in a save: by `clear` rules whose condition did not hold when the form was opened and holds for what is
 * saved (form-definition 11), and where a field changed on which their choices depend (form-definition 1.3). A value that was entered since is kept where the form lets people enter it, because it may have been
 * typed after the rule acted; the order of entries is not sent.
 *
 * @param opened the record as the form showed it at first, with the rows that are saved
 * @returns asks for the cells to empty; each cause acts once for each cell, however often it is asked
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
  const orphans = orphaned(form, opened.state, saved.state)
  return () => [
    ...waiting
      .filter(({ pulse, cell }) => saved.evaluation.holds(pulse.when, cell) && isFirst(pulse, cell) && !isEntered(cell))
      .map(({ cell }) => cell),
    ...orphans().filter((cell) => !isEntered(cell)),
  ]
}

/**
 * Whether a choice is lost when a field it follows changes. What was chosen freely while that field was empty stays where it is filled in later; a save
 * refuses what does not fit.
 *
 * @param former what the followed field said
 */
export const isOrphanedBy = ({ type, options }: FormField, source: FormField, former: unknown): boolean =>
  !(type.offersAllAtFirst ?? type.refersTo?.(options)) || !source.type.isEmpty(former ?? source.type.empty)

/** Asks for the cells whose choices depend on a value that is another one than when the form was opened; each once for each source. */
function orphaned(form: CompiledForm, opened: RecordState, saved: RecordState): () => readonly Cell[] {
  const links = [...form.readers].flatMap(([name, { dependent }]) => {
    const source = form.outline.byName.get(name)
    return source ? dependent.map((target) => ({ source, target })) : []
  })
  const done = new Set<string>()
  const changed = (source: FormField, row: string | undefined, target: FormField): boolean =>
    !sameValue(source, saved.get(source, row), opened.get(source, row)) && isOrphanedBy(target, source, opened.get(source, row))
  return () =>
    links.flatMap(({ source, target }) =>
      saved.cellsOf(target).filter(({ row }) => {
        const cause = `${source.name} ${pathOf(target, row)}`
        const rowOfSource = source.table === undefined ? undefined : row
        return !done.has(cause) && changed(source, rowOfSource, target) && done.add(cause).size > 0
      }),
    )
}
