import { createContext, useContext, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
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

const FlowViewContext = createContext<StoreApi<FlowView> | undefined>(undefined)

export const FlowViewProvider = FlowViewContext.Provider

/** Keeps what the canvas shows in a store: each box is drawn anew only when its own part of it changes, not with every change of the flow. */
export function useFlowViewStore(view: FlowView): StoreApi<FlowView> {
  const [store] = useState(() => createStore(() => view))
  useLayoutEffect(() => store.setState(view, true), [store, view])
  return store
}

function usePlace(): StoreApi<FlowView> {
  const store = useContext(FlowViewContext)
  if (!store) throw new Error('This part is drawn outside of a canvas.')
  return store
}

/** Something of the view: a text, a number, what stays the same object until it changes. */
export function useFlowView<Part>(part: (view: FlowView) => Part): Part {
  return useStore(usePlace(), part)
}

/** The view at this moment, for handlers. */
export function useFlowViewNow(): () => FlowView {
  return usePlace().getState
}

/** The canvas is looked at from so far that texts are too small to be read: boxes show their names alone, and lines no buttons. */
export const farZoom = 0.35

const FarContext = createContext(false)
export const FarProvider = FarContext.Provider
export const useFar = (): boolean => useContext(FarContext)
