import {
  getViewportForBounds,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type NodeTypes,
  type Viewport,
} from '@xyflow/react'
import flowStyles from '@xyflow/react/dist/base.css?inline'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { cardId, EndBox, ForkBox, JoinBox, StepCard, type StepBox } from '#features/flow-design/web/canvas/boxes.tsx'
import styles from '#features/flow-design/web/canvas/canvas.module.css'
import { CanvasTools } from '#features/flow-design/web/canvas/canvas-tools.tsx'
import { FarProvider, farZoom, FlowViewProvider, useFlowViewStore, type FlowView } from '#features/flow-design/web/canvas/flow-view.ts'
import { stepTowards, type Direction } from '#features/flow-design/web/canvas/going.ts'
import { boundsOf, boxOf, drawingOf, sizes, wholeFlow, type Box, type Drawing } from '#features/flow-design/web/canvas/layout.ts'
import { LineView, type FlowLine } from '#features/flow-design/web/canvas/line.tsx'
import { StepMenu } from '#features/flow-design/web/canvas/step-menu.tsx'
import { kindText, stepSentence } from '#features/flow-design/web/sentences.ts'
import { stepOf } from '#engine/flows/editing/structure.ts'
import { useToldKeys, type KeyGroup } from '#ui/keys/told-keys.ts'
import { useText } from '#ui/text/use-text.tsx'

interface FlowCanvasProps {
  readonly definition: FlowDefinition
  readonly selected: string | undefined
  readonly view: FlowView
  /** Enter on the chosen step: to its settings. */
  readonly onOpen: () => void
  /** A click beside all steps. */
  readonly onClear: () => void
  /** Changes when the search takes the focus. */
  readonly find?: number
}

const boxTypes = { card: StepCard, fork: ForkBox, join: JoinBox, end: EndBox } satisfies NodeTypes
const lineTypes = { line: LineView }

/** The tree of a flow, to be panned and zoomed; loaded by the designer alone, as are the styles of its library. */
export function FlowCanvas(props: FlowCanvasProps) {
  const store = useFlowViewStore(props.view)
  return (
    <ReactFlowProvider>
      <style href="xyflow" precedence="low">
        {flowStyles}
      </style>
      <FlowViewProvider value={store}>
        <Canvas {...props} />
      </FlowViewProvider>
    </ReactFlowProvider>
  )
}

function Canvas({ definition, selected, view, onOpen, onClear, find = 0 }: FlowCanvasProps) {
  const t = useText()
  const drawing = useMemo(() => drawingOf(definition), [definition])
  const nodes = useNodes(drawing, selected)
  const edges = useMemo(() => drawing.ways.map((way) => edgeOf(way)), [drawing])
  const { shows, center } = useLook(drawing)
  const frame = useRef<HTMLDivElement>(null)
  const begin = useFirstView(frame, drawing)
  const far = useStore(({ transform }) => transform[2] < farZoom)
  const isNarrow = useStore(({ width }) => width > 0 && width < mapFrom)
  const smallest = useSmallest(drawing)
  useToldKeys(frame, keys)
  const shown = useRef(selected)
  useEffect(() => {
    if (selected !== undefined && selected !== shown.current && !shows(selected)) center(selected)
    shown.current = selected
  }, [selected, shows, center])
  const [menuAt, setMenuAt] = useState<string>()
  const closeMenu = useCallback(() => {
    setMenuAt(undefined)
    frame.current?.focus({ preventScroll: true })
  }, [])
  const press = (event: KeyboardEvent): void => {
    if (event.target !== frame.current || event.altKey || event.ctrlKey || event.metaKey) return
    if (opensMenu(event) && selected !== undefined && !view.reading) {
      event.preventDefault()
      if (!shows(selected)) center(selected)
      return setMenuAt(selected)
    }
    if (event.shiftKey) return
    if (event.key === 'Enter' && selected !== undefined) return onOpen()
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    const next = selected === undefined ? definition.start.code : stepTowards(definition, drawing.boxes, selected, direction)
    if (next !== undefined) view.select(next)
  }
  const step = selected === undefined ? undefined : stepOf(definition, selected)
  return (
    // The keys of the drawing: its boxes come and go while one pans, so the canvas itself has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="application"
      aria-roledescription={t('flow-design.canvas.kind')}
      aria-label={t('flow-design.canvas.name')}
      aria-activedescendant={step && cardId(step.code)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.canvas}
      onKeyDown={press}
      onMouseUp={(event) =>
        event.target instanceof Element && event.target.closest('input, [role=menu]')
          ? undefined
          : frame.current?.focus({ preventScroll: true })
      }
    >
      {begin ? (
        <FarProvider value={far}>
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={boxTypes}
            edgeTypes={lineTypes}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            deleteKeyCode={null}
            selectionKeyCode={null}
            multiSelectionKeyCode={null}
            disableKeyboardA11y
            onlyRenderVisibleElements
            panOnScroll
            zoomOnDoubleClick={false}
            minZoom={smallest}
            maxZoom={2}
            defaultViewport={begin}
            onPaneClick={onClear}
            proOptions={{ hideAttribution: true }}
          >
            {isNarrow ? null : (
              <MiniMap
                pannable
                zoomable
                className={styles.map ?? ''}
                style={mapSize(drawing)}
                ariaLabel={t('flow-design.canvas.map')}
                nodeClassName={mapClass}
                maskStrokeColor="var(--ant-color-primary)"
                maskStrokeWidth={1}
                offsetScale={0}
              />
            )}
          </ReactFlow>
        </FarProvider>
      ) : null}
      {menuAt === undefined || menuAt !== selected ? null : <StepMenu code={menuAt} view={view} onClose={closeMenu} />}
      <CanvasTools definition={definition} find={find} onFound={view.select} center={center} />
      <div aria-live="polite" data-visually-hidden>
        {step
          ? t('flow-design.node.spoken', {
              kind: kindText(step, view.wording),
              name: step.name,
              sentence: stepSentence(step, view.wording),
            })
          : ''}
      </div>
    </div>
  )
}

const mapClass = ({ selected: isSelected = false }: { readonly selected?: boolean }): string =>
  (isSelected ? styles.mapSelected : styles.mapNode) ?? ''

/** A flow that is much longer than wide has a map of that shape: within a usual one it would be a thread. */
function mapSize({ boxes }: Drawing): { readonly width: number; readonly height: number } {
  const { width, height } = boundsOf(boxes)
  return height > longFlow * width ? { width: 96, height: 320 } : { width: 200, height: 150 }
}

const longFlow = 4
/** Pixels of the canvas below which a map would hide more of it than it shows. */
const mapFrom = 360

function wholeView(boxes: readonly Box[], width: number, height: number): Viewport {
  return getViewportForBounds(boundsOf(boxes), width, height, 0, wholeFlow.maxZoom, wholeFlow.padding)
}

function useSmallest({ boxes }: Drawing): number {
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  return useMemo(
    () => (width > 0 && height > 0 ? Math.min(usualSmallest, wholeView(boxes, width, height).zoom) : usualSmallest),
    [boxes, width, height],
  )
}

/**
 * Where the canvas begins, once its size is known: the whole flow, or the start of one that is too large to be read as a whole, so that only
 * what is in sight is drawn.
 */
function useFirstView(frame: RefObject<HTMLElement | null>, { boxes }: Drawing): Viewport | undefined {
  const [view, setView] = useState<Viewport>()
  const first = useRef(boxes)
  useLayoutEffect(() => {
    const { clientWidth: width, clientHeight: height } = frame.current ?? { clientWidth: 0, clientHeight: 0 }
    const whole = wholeView(first.current, width, height)
    const start = first.current[0]
    if (!start || whole.zoom >= farZoom) return setView(whole)
    setView({ zoom: startZoom, x: width / 2 - (start.x + sizes.card.width / 2) * startZoom, y: startBelow - start.y * startZoom })
  }, [frame])
  return view
}

/** Zoom down to which everybody may go; a longer flow may be made as small as it takes to have it all in sight. */
const usualSmallest = 0.1
const startZoom = 0.8
/** Pixels above the start, where the tools stand. */
const startBelow = 72

const keys: KeyGroup = {
  title: 'flow-design.keys',
  keys: [
    { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], label: 'flow-design.keys.go' },
    { keys: ['Enter'], label: 'flow-design.keys.open' },
    { keys: ['Insert', 'Shift+F10'], label: 'flow-design.keys.menu' },
  ],
}

/** Browsers turn the key of menus, and Shift+F10, into a press of its own. */
const opensMenu = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'Insert' && !shiftKey) || (key === 'F10' && shiftKey)

const directions: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Boxes as the library takes them. One that did not change is the same object, so it is not drawn again. */
function useNodes({ boxes }: Drawing, selected: string | undefined): StepBox[] {
  const former = useRef(new Map<string, StepBox>())
  return useMemo(() => {
    const nodes = boxes.map((box) => {
      const isSelected = box.kind === 'card' && box.step?.code === selected
      const known = former.current.get(box.id)
      const isSame =
        known?.data.step === box.step && known?.selected === isSelected && known.position.x === box.x && known.position.y === box.y
      return known && isSame ? known : nodeOf(box, isSelected)
    })
    former.current = new Map(nodes.map((node) => [node.id, node]))
    return nodes
  }, [boxes, selected])
}

/** With its size, so that nothing waits for it to be measured. */
function nodeOf(box: Box, isSelected: boolean): StepBox {
  const { width, height } = sizes[box.kind]
  const position = { x: box.x, y: box.y }
  return { id: box.id, type: box.kind, position, data: { step: box.step }, selected: isSelected, width, height }
}

const edgeOf = ({ id, from, to, line }: Drawing['ways'][number]): FlowLine => ({
  id,
  source: from,
  target: to,
  type: 'line',
  data: { line, bend: from.startsWith('fork ') ? 'above' : 'below' },
})

/** Whether a step is in sight, and a way to bring it there. */
function useLook({ boxes }: Drawing) {
  const { setCenter, getViewport } = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  return useMemo(() => {
    const boxAt = (code: string): Box | undefined => boxes.find(({ id }) => id === boxOf(code))
    return {
      shows: (code: string): boolean => {
        const box = boxAt(code)
        const { x, y, zoom } = getViewport()
        if (!box) return true
        const left = box.x * zoom + x
        const top = box.y * zoom + y
        return left >= 0 && top >= 0 && left + sizes.card.width * zoom <= width && top + sizes.card.height * zoom <= height
      },
      center: (code: string): void => {
        const box = boxAt(code)
        if (!box) return
        const zoom = Math.max(getViewport().zoom, 0.6)
        void setCenter(box.x + sizes.card.width / 2, box.y + sizes.card.height / 2, { zoom, duration: moving() })
      },
    }
  }, [boxes, setCenter, getViewport, width, height])
}

/** Milliseconds of a movement; none for those who do not want any. */
export const moving = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200)
