import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PartAddress } from '#engine/forms/editing/part-tree.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSettings } from '#engine/forms/model.ts'
import type { Dragged, DropSide } from '#web/designer/drag.ts'

/** How a click or a key chooses: this one alone, this one too, all up to this one. */
export type Choosing = 'only' | 'toggle' | 'range'

/** What the parts of a canvas are drawn with; apart from the definition, so that a part is drawn anew only when it changes itself. */
export interface CanvasState {
  /** In the order in which they were chosen. */
  readonly selected: readonly PartAddress[]
  readonly faulty: ReadonlySet<PartAddress>
  readonly reading: boolean
  readonly phone: boolean
  readonly settings: FormSettings
  readonly facts: FormFacts
  /** While the canvas opens: what is drawn at once. The others, and later all, are drawn where they are near the window. */
  readonly atFirst: ReadonlySet<PartAddress> | undefined
}

export interface CanvasActions {
  readonly choose: (address: PartAddress, how: Choosing) => void
  /** Whether what is dragged may be put before, after or inside of a part; `undefined` is the form itself. */
  readonly mayDrop: (dragged: Dragged, target: PartAddress | undefined, side: DropSide) => boolean
  readonly drop: (dragged: Dragged, target: PartAddress | undefined, side: DropSide) => void
  readonly move: (where: 'up' | 'down') => void
  readonly duplicate: () => void
  readonly remove: () => void
}

export interface CanvasPlace {
  readonly store: StoreApi<CanvasState>
  readonly actions: CanvasActions
}

export const canvasStore = (state: CanvasState): StoreApi<CanvasState> => createStore(() => state)

const CanvasContext = createContext<CanvasPlace | undefined>(undefined)
export const CanvasProvider = CanvasContext.Provider

function usePlace(): CanvasPlace {
  const place = useContext(CanvasContext)
  if (!place) throw new Error('This part is drawn outside a canvas.')
  return place
}

export const useCanvasActions = (): CanvasActions => usePlace().actions

/** Something of the state of the canvas; the caller is drawn anew when it changes. */
export function useCanvas<Part>(part: (state: CanvasState) => Part): Part {
  return useStore(usePlace().store, part)
}

/** The state at this moment, for handlers. */
export function useCanvasState(): () => CanvasState {
  return usePlace().store.getState
}
