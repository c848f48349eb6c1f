import { useRef } from 'react'
import type { ComponentProps, PointerEvent, ReactNode } from 'react'
import styles from '#web/list/list.module.css'

/** The edge of a column that can be dragged. Widths in pixels. */
export interface ColumnEdge {
  /** Called while the edge is dragged; with `undefined` when it is released. */
  readonly onDrag: (width: number | undefined) => void
  readonly onWidth: (width: number) => void
  /** Called by a double click. */
  readonly onFit: () => void
}

export interface HeadCellProps extends ComponentProps<'th'> {
  readonly edge?: ColumnEdge
  /** Opens the filter of the column; stands at the end of the head. */
  readonly filter?: ReactNode
}

/** The room that the button of a filter takes at the end of a head, in pixels. */
const filterRoom = 34

/** A cell of the head. Its edge sets the width of the column; by keyboard widths are set in the column settings. */
export function HeadCell({ edge, filter, children, style, ...rest }: HeadCellProps) {
  return (
    <th {...rest} style={filter ? { ...style, paddingInlineEnd: filterRoom } : style}>
      {children}
      {filter}
      {edge ? <Edge {...edge} /> : null}
    </th>
  )
}

const narrowest = 56

function Edge({ onDrag, onWidth, onFit }: ColumnEdge) {
  const start = useRef<{ readonly at: number; readonly width: number }>(undefined)
  const widthAt = ({ clientX }: PointerEvent) => start.current && Math.max(narrowest, start.current.width + clientX - start.current.at)
  return (
    <span
      aria-hidden="true"
      data-edge
      className={styles.edge}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={onFit}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const head = event.currentTarget.parentElement
        start.current = { at: event.clientX, width: head?.getBoundingClientRect().width ?? 0 }
      }}
      onPointerMove={(event) => {
        const next = widthAt(event)
        if (next !== undefined) onDrag(next)
      }}
      onPointerUp={(event) => {
        const next = widthAt(event)
        const moved = start.current !== undefined && event.clientX !== start.current.at
        start.current = undefined
        onDrag(undefined)
        if (moved && next !== undefined) onWidth(next)
      }}
      onPointerCancel={() => {
        start.current = undefined
        onDrag(undefined)
      }}
    />
  )
}
