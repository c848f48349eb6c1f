import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { FormPart } from '#fields/define.ts'

/** What the renderer of a container or sub-table gets from whoever draws the form, for the part it stands for. */
export interface PartDrawing {
  readonly part: FormPart
  /** Children that show now. */
  readonly children: readonly FormPart[]
  /** One child, through its own renderer. */
  readonly draw: (child: FormPart) => ReactNode
  /** All children in the form's grid. */
  readonly drawChildren: () => ReactNode
  /** The rows and columns of a sub-table. */
  readonly drawTable: () => ReactNode
  /** A mark for a child that holds problems; nothing when it holds none. */
  readonly mark: (child: FormPart) => ReactNode
  /** Key of the page that is open, and how another is opened; kept outside, because a problem in a closed page opens it. */
  readonly openChild: string | undefined
  readonly onOpenChild: (key: string) => void
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
