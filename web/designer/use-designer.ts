import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { History, StepName } from '#engine/editing/history.ts'
import { canRedo, canUndo, present } from '#engine/editing/history.ts'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { DesignerStore, type SaveState } from '#web/designer/designer-store.ts'
import { useLeaveGuard } from '#web/form/use-leave-guard.ts'

interface DesignerGiven<State> {
  /** What is designed, or its history kept from before. Read once: a designer of something else gets a `key` of its own. */
  readonly initial: State | History<State>
  /**
   * Stores a state, and rejects where that fails: with a `DraftClash` where somebody else changed it meanwhile, with any other error for
   * trying again. The version that was read is kept by the caller.
   */
  readonly save: (state: State) => Promise<void>
  /** Whether this user holds the draft; otherwise it is only shown. */
  readonly held: boolean
}

/** What a designer works with; the functions stay the same, so that parts of it can be memoized. */
export interface Designer<State> {
  readonly state: State
  readonly history: History<State>
  /** Somebody else holds it: nothing can be changed. */
  readonly reading: boolean
  readonly saving: SaveState
  /** There are changes that are not stored. */
  readonly dirty: boolean
  /**
   * One step that can be undone.
   *
   * @param make gives the same state where nothing changes; that is no step
   * @param merge changes in a row with the same one are one step: `label of name` for what is typed into one setting
   */
  readonly change: (name: StepName, make: (state: State) => State, merge?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Goes to the state after a number of steps; 0 is how it began. */
  readonly goTo: (at: number) => void
  /** What is changed next is a step of its own, also where it goes on in the same place. */
  readonly closeStep: () => void
  /** Saves at once. @returns whether everything is stored now */
  readonly saveNow: () => Promise<boolean>
  /** Begins anew with another state that is stored: what somebody else made, a version that was put back. */
  readonly replace: (state: State) => void
}

/**
 * History, autosave and reading mode of a designer: what is designed is one immutable value, changes are pure functions on it with names.
 *
 * ```tsx
 * const designer = useDesigner({ initial: definition, save, held: hold.held })
 * designer.change({ text: 'form-design.step.remove', params: { label } }, (form) => removeParts(form, [address]))
 * return <DesignerFrame designer={designer} title={…} canvas={…} />
 * ```
 *
 * A second after the last change it is saved; leaving the page asks while something is not stored.
 */
export function useDesigner<State>({ initial, save, held }: DesignerGiven<State>): Designer<State> {
  const t = useText()
  const reasonOf = (problem: unknown): string =>
    problem instanceof CallError && problem.msg !== '' ? problem.msg : t('designer.save-failed')
  const [store] = useState(() => new DesignerStore({ initial, save, reasonOf }))
  useEffect(() => store.use({ save, reasonOf }))
  useEffect(() => store.read(!held), [store, held])
  useEffect(() => () => store.stop(), [store])
  useEffect(() => {
    const again = () => void store.saveNow()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [store])
  const { history, saving, dirty } = useSyncExternalStore(store.subscribe, store.snapshot)
  useLeaveGuard(() => store.snapshot().dirty && held)
  return useMemo(
    () => ({
      state: present(history),
      history,
      reading: !held,
      saving,
      dirty,
      change: store.change,
      undo: store.undo,
      redo: store.redo,
      canUndo: held && canUndo(history),
      canRedo: held && canRedo(history),
      goTo: store.goTo,
      closeStep: store.closeStep,
      saveNow: store.saveNow,
      replace: store.replace,
    }),
    [store, history, saving, dirty, held],
  )
}
