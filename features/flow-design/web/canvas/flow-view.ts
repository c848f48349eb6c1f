import { createContext, useContext } from 'react'
import type { Line } from '#engine/flows/editing/lines.ts'
import type { BranchedFork } from '#engine/flows/model.ts'
import type { Wording } from '#features/flow-design/web/sentences.ts'

/** What can be added on a line or to a fork. */
export type Added = 'approver' | 'sub-flow' | 'timer' | BranchedFork['kind'] | 'pasted'

/** The kinds of steps and forks that can be added, in the order they are offered. */
export const addedKinds = ['approver', 'sub-flow', 'timer', 'condition', 'parallel', 'chosen'] as const satisfies readonly Added[]

/** What the boxes and lines of the canvas share. */
export interface FlowView {
  readonly wording: Wording
  /** Codes of steps that a check found faults at, with how many. */
  readonly faults: ReadonlyMap<string, number>
  readonly reading: boolean
  /** Whether a node, or a branch, was copied and can be pasted. */
  readonly clipboard: 'node' | 'branch' | undefined
  readonly select: (code: string) => void
  readonly add: (added: Added, line: Line) => void
  readonly addBranch: (code: string, pasted: boolean) => void
  readonly moveTo: (code: string, line: Line) => void
  readonly mayMoveTo: (code: string, line: Line) => boolean
  /** The commands of a step, for its menu. */
  readonly commandsOf: (code: string) => readonly StepCommand[]
}

/** Something that can be done with a step: for the menu of its box and for the bar of its settings. */
export interface StepCommand {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly run: () => void
}

const FlowViewContext = createContext<FlowView | undefined>(undefined)

export const FlowViewProvider = FlowViewContext.Provider

export function useFlowView(): FlowView {
  const view = useContext(FlowViewContext)
  if (!view) throw new Error('This part is drawn outside of a canvas.')
  return view
}
