import type { ReactNode } from 'react'
import type { DesignedFunction } from '#features/function-design/web/designed-function.ts'
import type { DesignerCommand } from '#web/designer/designer-frame.tsx'
import type { Designer } from '#web/designer/use-designer.ts'

/**
 * What each page of the designer of a function (form, list) gets: the function with its one history, and what the head of every page shows.
 * A page draws a `DesignerFrame` with `head` and its own panes.
 */
export interface DesignPageProps {
  readonly id: string
  /** It is a flow form: without list, flow and menu of its own. */
  readonly ofFlow: boolean
  readonly designer: Designer<DesignedFunction>
  readonly head: DesignHead
}

export interface DesignHead {
  readonly title: string
  readonly onBack: () => void
  readonly tabs: ReactNode
  readonly publish: ReactNode
  readonly notes: ReactNode
  readonly more: readonly DesignerCommand[]
}
