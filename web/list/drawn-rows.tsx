import { useVirtualizer } from '@tanstack/react-virtual'
import { Children, createContext, isValidElement, use, useEffect, useLayoutEffect, useRef } from 'react'
import type { ComponentProps } from 'react'

interface RowsBox {
  /** Height of a row of one line, in pixels. */
  readonly rowHeight: number
  /** Height of the head, which stands above the rows in the same box. */
  readonly headHeight: number
  /** Finds the box that scrolls head, rows and totals. */
  readonly scrolled: (body: Element) => HTMLElement | null
}

/** Says to `DrawnRows` in which box it stands. */
export const RowsBoxContext = createContext<RowsBox>({ rowHeight: 40, headHeight: 40, scrolled: () => null })

const overscan = 10

/**
 * Body of a table that draws only the rows in view; two empty rows take the room of the others. Unlike the virtual table of the
 * component kit it stays a part of the table, so that head, rows and totals have one box and one pair of scroll bars.
 */
export function DrawnRows({ children, ...rest }: ComponentProps<'tbody'>) {
  const { rowHeight, headHeight, scrolled } = use(RowsBoxContext)
  const body = useRef<HTMLTableSectionElement>(null)
  // The first child is the row by which the kit measures its columns.
  const [measuring, ...rows] = Children.toArray(children)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => (body.current ? scrolled(body.current) : null),
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index]
      return isValidElement(row) && row.key !== null ? row.key : index
    },
    overscan,
    scrollMargin: headHeight,
    // Until the box is measured, as many rows as fit into the window.
    initialRect: { width: 0, height: innerHeight },
  })
  const drawn = virtual.getVirtualItems()
  const from = drawn[0]?.index ?? 0
  // Some rows have two lines.
  useLayoutEffect(() => {
    body.current?.querySelectorAll<HTMLElement>(':scope > tr[data-row-key]').forEach((row, index) => {
      row.dataset['index'] = String(from + index)
      virtual.measureElement(row)
    })
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  return (
    <tbody ref={body} {...rest}>
      {measuring}
      <Room height={(drawn[0]?.start ?? headHeight) - headHeight} />
      {drawn.map(({ index }) => rows[index])}
      <Room height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? headHeight) + headHeight} />
    </tbody>
  )
}

/** Takes the room of rows that are not drawn. */
function Room({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr aria-hidden="true" style={{ height }} />
}
