import type { CompiledForm, Pulse } from './compiled-form.ts'
import type { Evaluation } from './evaluation.ts'
import { withoutIds } from './kept-choices.ts'
import type { FormField } from './outline.ts'
import type { Cell, RecordState } from './record-state.ts'
import { pathOf, sameValue } from './record-state.ts'

/** A record at one moment, with what its rules say of it. */
interface Moment {
  readonly state: RecordState
  readonly evaluation: Evaluation
}

/** A cell that loses its value, or a part of it. */
export interface Cleared extends Cell {
  /** What is left. */
  readonly left: unknown
}

/**
 * The cells that lose their values in a save: by `clear` rules whose condition did not hold when the form was opened and holds for what is
 * saved (form-definition 11), and choices that are not offered any more as a field that they follow has changed (form-definition 1.3). A value that was entered since is kept where the form lets people enter it, because it may have been
 * typed after the rule acted; the order of entries is not sent.
 *
 * @param opened the record as the form showed it at first, with the rows that are saved
 * @param lost ids of a choice that are to go
 * @returns asks for the cells to clear; each cause acts once for each cell, however often it is asked
 */
export function begunClears(
  form: CompiledForm,
  opened: Moment,
  saved: Moment,
  lost: (cell: Cell) => readonly string[],
): () => readonly Cleared[] {
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
  const unfit = lostChoices(form, opened.state, saved.state, lost)
  return () => [
    ...waiting
      .filter(({ pulse, cell }) => saved.evaluation.holds(pulse.when, cell) && isFirst(pulse, cell) && !isEntered(cell))
      .map(({ cell }) => ({ ...cell, left: cell.field.type.empty })),
    ...unfit().filter((cell) => !isEntered(cell)),
  ]
}

/** Asks for the choices that follow a value which is another one than when the form was opened, and that do not fit it; each once. */
function lostChoices(
  form: CompiledForm,
  opened: RecordState,
  saved: RecordState,
  lost: (cell: Cell) => readonly string[],
): () => readonly Cleared[] {
  const links = [...form.readers].flatMap(([name, { dependent }]) => {
    const source = form.outline.byName.get(name)
    return source ? dependent.map((target) => ({ source, target })) : []
  })
  const done = new Set<string>()
  const changed = (source: FormField, row: string | undefined): boolean =>
    !sameValue(source, saved.get(source, row), opened.get(source, row))
  return () =>
    links.flatMap(({ source, target }) =>
      saved.cellsOf(target).flatMap((cell): readonly Cleared[] => {
        const path = pathOf(target, cell.row)
        if (done.has(path) || !changed(source, source.table === undefined ? undefined : cell.row)) return []
        const ids = lost(cell)
        if (ids.length === 0) return []
        done.add(path)
        return [{ ...cell, left: withoutIds(target, saved.get(target, cell.row), ids) }]
      }),
    )
}
