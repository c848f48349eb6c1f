import type { TextKey, TextParams } from '#engine/texts/text.ts'

/** What a step is called in the list of steps and beside 撤销. */
export interface StepName {
  readonly text: TextKey
  readonly params?: TextParams
}

/** One change, and what it led to. */
export interface Step<State> {
  readonly name: StepName
  readonly state: State
  /** Changes in a row with the same one are one step: letters typed into one setting. */
  readonly merge: string | undefined
}

/**
 * What was designed, step by step. Former states are kept whole, as they share what did not change; so no change needs code that takes it
 * back.
 */
export interface History<State> {
  /** What the oldest step that is kept began with. */
  readonly start: State
  /** Oldest first; those behind `at` were undone. */
  readonly steps: readonly Step<State>[]
  /** How many of the steps hold. */
  readonly at: number
}

/** Steps that can be undone. */
export const stepsAtMost = 200

export function begin<State>(start: State): History<State> {
  return { start, steps: [], at: 0 }
}

/** What holds now. */
export function present<State>({ start, steps, at }: History<State>): State {
  return steps[at - 1]?.state ?? start
}

/** The state after a number of steps; 0 is the start. */
export function stateAt<State>({ start, steps }: History<State>, at: number): State {
  return steps[at - 1]?.state ?? start
}

/**
 * The history with one more step; steps that were undone are forgotten. A change to the very same state is none.
 *
 * @param merge see `Step.merge`
 */
export function change<State>(history: History<State>, name: StepName, state: State, merge?: string): History<State> {
  if (state === present(history)) return history
  const kept = history.steps.slice(0, history.at)
  const last = kept.at(-1)
  const isSame = merge !== undefined && last?.merge === merge && history.at === history.steps.length
  // The name may tell what is being typed, so the first one stays: it says what the step changed.
  const steps = isSame ? [...kept.slice(0, -1), { ...last, state }] : [...kept, { name, state, merge }]
  const tooMany = Math.max(0, steps.length - stepsAtMost)
  return {
    start: tooMany > 0 ? stateAt({ ...history, steps }, tooMany) : history.start,
    steps: steps.slice(tooMany),
    at: steps.length - tooMany,
  }
}

/** As after a pause: what comes next is a step of its own. */
export function closeStep<State>(history: History<State>): History<State> {
  const last = history.steps.at(-1)
  if (last?.merge === undefined) return history
  return { ...history, steps: [...history.steps.slice(0, -1), { ...last, merge: undefined }] }
}

export const canUndo = ({ at }: History<unknown>): boolean => at > 0

export const canRedo = ({ at, steps }: History<unknown>): boolean => at < steps.length

/** Goes back or forward to the state after a number of steps; 0 is the start. */
export function goTo<State>(history: History<State>, at: number): History<State> {
  const closed = closeStep(history)
  return { ...closed, at: Math.min(Math.max(at, 0), history.steps.length) }
}

export function undo<State>(history: History<State>): History<State> {
  return goTo(history, history.at - 1)
}

export function redo<State>(history: History<State>): History<State> {
  return goTo(history, history.at + 1)
}
