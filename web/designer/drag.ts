import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import type { Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/types'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** What is dragged: something new of the palette, or what is there already. */
export type Dragged = { readonly from: 'palette'; readonly item: string } | { readonly from: 'place'; readonly keys: readonly string[] }

/** Where something is dropped beside or inside of what lies under the pointer. */
export type DropSide = 'before' | 'after' | 'inside'

const isDragged = (data: Record<string | symbol, unknown>): data is Dragged & Record<string | symbol, unknown> =>
  data['from'] === 'palette' || data['from'] === 'place'

interface DragSource {
  /** Undefined: it cannot be dragged now. */
  readonly dragged: (() => Dragged) | undefined
  /** Where it is taken by; absent: anywhere. */
  readonly handle?: RefObject<HTMLElement | null>
}

/** Lets an element be dragged. @returns whether it is being dragged */
export function useDragSource(ref: RefObject<HTMLElement | null>, { dragged, handle }: DragSource): boolean {
  const [isOn, setIsOn] = useState(false)
  const latest = useRef(dragged)
  latest.current = dragged
  const can = dragged !== undefined
  useEffect(() => {
    const element = ref.current
    if (!element || !can) return
    return draggable({
      element,
      ...(handle?.current ? { dragHandle: handle.current } : {}),
      getInitialData: () => ({ ...latest.current?.() }),
      onDragStart: () => setIsOn(true),
      onDrop: () => setIsOn(false),
    })
  }, [ref, handle, can])
  return isOn
}

interface DropPlace {
  /** Which sides can be meant: above and below, left and right too, and inside. The element's inside counts where no edge does. */
  readonly sides: 'vertical' | 'horizontal' | 'inside' | 'vertical-or-inside'
  /** Whether this may be dropped there. */
  readonly mayDrop: (dragged: Dragged, side: DropSide) => boolean
  readonly onDrop: (dragged: Dragged, side: DropSide) => void
}

const edges: Readonly<Record<DropPlace['sides'], Edge[]>> = {
  vertical: ['top', 'bottom'],
  horizontal: ['left', 'right'],
  inside: [],
  'vertical-or-inside': ['top', 'bottom'],
}

/** The share of an element's height at each edge that means before or after, where its middle means inside. */
const edgeShare = 0.25

function sideAt(sides: DropPlace['sides'], data: Record<string | symbol, unknown>, element: Element, y: number): DropSide {
  if (sides === 'inside') return 'inside'
  const { top, height } = element.getBoundingClientRect()
  const share = height === 0 ? 0 : (y - top) / height
  if (sides === 'vertical-or-inside' && share > edgeShare && share < 1 - edgeShare) return 'inside'
  const edge = extractClosestEdge(data)
  return edge === 'top' || edge === 'left' ? 'before' : 'after'
}

/**
 * Lets something be dropped beside or into an element. Of nested elements the innermost that may take it gets it.
 *
 * @returns the side to mark while something that may be dropped is over it
 */
export function useDropPlace(ref: RefObject<HTMLElement | null>, place: DropPlace | undefined): DropSide | undefined {
  const [side, setSide] = useState<DropSide>()
  const latest = useRef(place)
  latest.current = place
  const sides = place?.sides
  useEffect(() => {
    const element = ref.current
    if (!element || sides === undefined) return
    const sideOf = (data: Record<string | symbol, unknown>, y: number) => sideAt(sides, data, element, y)
    return dropTargetForElements({
      element,
      getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: edges[sides] }),
      canDrop: ({ source, input }) => {
        if (!isDragged(source.data)) return false
        const data = attachClosestEdge({}, { element, input, allowedEdges: edges[sides] })
        return latest.current?.mayDrop(source.data, sideOf(data, input.clientY)) ?? false
      },
      onDrag: ({ self, location }) => {
        const isInnermost = location.current.dropTargets[0]?.element === element
        setSide(isInnermost ? sideOf(self.data, location.current.input.clientY) : undefined)
      },
      onDragLeave: () => setSide(undefined),
      onDrop: ({ source, self, location }) => {
        setSide(undefined)
        const isInnermost = location.current.dropTargets[0]?.element === element
        if (isInnermost && isDragged(source.data)) latest.current?.onDrop(source.data, sideOf(self.data, location.current.input.clientY))
      },
    })
  }, [ref, sides])
  return side
}

/** Scrolls an element while something is dragged to its edge. */
export function useDragScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => (ref.current ? autoScrollForElements({ element: ref.current }) : undefined), [ref])
}
