import type { History, StepName } from '#engine/editing/history.ts'
import { begin, change, closeStep, goTo, present, redo, undo } from '#engine/editing/history.ts'

/** Thrown by `save` where somebody else changed the draft since it was read. */
export class DraftClash extends Error {
  /** Name of who changed it. */
  readonly by: string
  /** When, epoch milliseconds. */
  readonly at: number | undefined
  constructor(by: string, at?: number) {
    super('the draft was changed by somebody else')
    this.name = 'DraftClash'
    this.by = by
    this.at = at
  }
}

/** Where the draft stands: stored, about to be, or not and why. `at` is in epoch milliseconds. */
export type SaveState =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'clash'; readonly clash: DraftClash }

export interface DesignerSnapshot<State> {
  readonly history: History<State>
  readonly saving: SaveState
  /** What was changed and is not stored. */
  readonly dirty: boolean
}

/** Milliseconds without a change after which the draft is saved. */
const pause = 1000

interface Options<State> {
  readonly initial: State | History<State>
  readonly save: (state: State) => Promise<void>
  /** The text of what a save failed with. */
  readonly reasonOf: (problem: unknown) => string
  readonly now?: () => number
}

const isHistory = <State>(given: State | History<State>): given is History<State> =>
  typeof given === 'object' && given !== null && 'steps' in given && 'start' in given && 'at' in given

/**
 * History and autosave of one designer. One save runs at a time, and what was changed meanwhile is saved behind it; a failed one is tried again
 * with the next change or by hand. After a clash, and while somebody else holds the draft, nothing is saved.
 */
export class DesignerStore<State> {
  #options: Options<State>
  #snapshot: DesignerSnapshot<State>
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | undefined
  #stored: State
  #reading = false

  constructor(options: Options<State>) {
    this.#options = options
    const history = isHistory(options.initial) ? options.initial : begin(options.initial)
    this.#stored = present(history)
    this.#snapshot = { history, saving: { kind: 'unchanged' }, dirty: false }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly snapshot = (): DesignerSnapshot<State> => this.#snapshot

  get state(): State {
    return present(this.#snapshot.history)
  }

  /** How the next saves are made; the newest functions of a component. */
  use({ save, reasonOf }: Pick<Options<State>, 'save' | 'reasonOf'>): void {
    this.#options = { ...this.#options, save, reasonOf }
  }

  /** Somebody else holds the draft: it is shown and not changed. */
  read(reading: boolean): void {
    this.#reading = reading
    if (reading) clearTimeout(this.#timer)
    else if (this.#snapshot.dirty) this.#saveSoon()
  }

  readonly change = (name: StepName, make: (state: State) => State, merge?: string): void => {
    if (!this.#reading) this.#go(change(this.#snapshot.history, name, make(this.state), merge))
  }

  readonly undo = (): void => this.#goUnlessRead(undo(this.#snapshot.history))
  readonly redo = (): void => this.#goUnlessRead(redo(this.#snapshot.history))
  readonly goTo = (at: number): void => this.#goUnlessRead(goTo(this.#snapshot.history, at))
  /** What comes next is a step of its own, also where it is typed into the same place. */
  readonly closeStep = (): void => this.#tell({ history: closeStep(this.#snapshot.history) })

  /** Begins anew with what is stored: after taking over the version of somebody else. */
  readonly replace = (state: State): void => {
    clearTimeout(this.#timer)
    this.#stored = state
    this.#tell({ history: begin(state), saving: { kind: 'unchanged' }, dirty: false })
  }

  /** Saves at once what is not stored. @returns whether everything is stored now */
  readonly saveNow = (): Promise<boolean> => {
    clearTimeout(this.#timer)
    this.#running ??= this.#saveAll().finally(() => (this.#running = undefined))
    return this.#running
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (this.#snapshot.dirty && this.#maySave()) void this.saveNow()
  }

  #maySave(): boolean {
    return !this.#reading && this.#snapshot.saving.kind !== 'clash'
  }

  #goUnlessRead(history: History<State>): void {
    if (!this.#reading) this.#go(history)
  }

  #go(history: History<State>): void {
    if (history === this.#snapshot.history) return
    const dirty = present(history) !== this.#stored
    const isClash = this.#snapshot.saving.kind === 'clash'
    this.#tell({ history, dirty, ...(dirty && !isClash && !this.#running ? { saving: { kind: 'waiting' as const } } : {}) })
    if (dirty) this.#saveSoon()
  }

  #saveSoon(): void {
    clearTimeout(this.#timer)
    if (this.#maySave()) this.#timer = setTimeout(() => void this.saveNow(), pause)
  }

  async #saveAll(): Promise<boolean> {
    while (this.#snapshot.dirty && this.#maySave()) {
      const sent = this.state
      this.#tell({ saving: { kind: 'saving' } })
      try {
        // What changes meanwhile is saved in the next turn, never beside this one.
        await this.#options.save(sent)
        this.#settle(sent)
      } catch (problem) {
        this.#fail(problem)
        return false
      }
    }
    return !this.#snapshot.dirty
  }

  #settle(sent: State): void {
    this.#stored = sent
    const dirty = this.state !== sent
    const at = (this.#options.now ?? Date.now)()
    this.#tell({ dirty, saving: dirty ? { kind: 'waiting' } : { kind: 'saved', at } })
  }

  #fail(problem: unknown): void {
    const saving: SaveState =
      problem instanceof DraftClash ? { kind: 'clash', clash: problem } : { kind: 'failed', reason: this.#options.reasonOf(problem) }
    this.#tell({ saving })
  }

  #tell(changed: Partial<DesignerSnapshot<State>>): void {
    this.#snapshot = { ...this.#snapshot, ...changed }
    for (const listener of this.#listeners) listener()
  }
}
