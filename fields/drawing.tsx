import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { FormPart } from '#fields/define.ts'

/** What the renderer of a container or sub-table gets from the component that draws the form. */
export interface PartDrawing {
  readonly part: FormPart
  /** Children that are visible now. */
  readonly children: readonly FormPart[]
  /** Draws one child with its own renderer. */
  readonly draw: (child: FormPart) => ReactNode
  /** Draws all children in the form's grid. */
  readonly drawChildren: () => ReactNode
  /** Draws the rows and columns of a sub-table. */
  readonly drawTable: () => ReactNode
  /** A mark for a child that contains problems; nothing when it contains none. */
  readonly mark: (child: FormPart) => ReactNode
  /** Key of the open page. Kept outside of the renderer, because going to a problem opens the page that contains it. */
  readonly openChild: string | undefined
  readonly onOpenChild: (key: string) => void
  /**
   * Shows what is wrong inside a child, goes to the first of it, and tells whether nothing is. Absent while nothing is filled in.
   */
  readonly check?: ((child: FormPart) => boolean) | undefined
  /** Runs the script of a button; absent where none runs: while a form is read or designed. */
  readonly onPress?: (() => void) | undefined
}

const nothing: PartDrawing = {
  part: { key: '', type: '', label: '', options: {} },
  children: [],
  draw: () => null,
  drawChildren: () => null,
  drawTable: () => null,
  mark: () => null,
  openChild: undefined,
  onOpenChild: () => undefined,
}

const DrawingContext = createContext<PartDrawing>(nothing)

export const DrawingProvider = DrawingContext.Provider

export function useDrawing(): PartDrawing {
  return useContext(DrawingContext)
}
