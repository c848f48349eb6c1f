import { BaseEdge, EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react'
import { memo, useRef } from 'react'
import type { Line } from '#engine/flows/editing/lines.ts'
import styles from '#features/flow-design/web/canvas/canvas.module.css'
import { addedKinds, useFar, useFlowView, useFlowViewNow, type Added } from '#features/flow-design/web/canvas/flow-view.ts'
import { LateMenu } from '#features/flow-design/web/canvas/late-menu.tsx'
import { lineText } from '#features/flow-design/web/canvas/line-text.ts'
import { PlusOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useDropPlace } from '#web/designer/drag.ts'

export type FlowLine = Edge<{ readonly line: Line | undefined; readonly bend: 'above' | 'below' }, 'line'>

/** From the box above to the bend, and from the bend to the box below. */
const bends = { above: 14, below: 20 } as const
/** Of the button, below the lower edge of the box above. */
const buttonBelow = 30

/** A line with its button, on which something can be added, and onto which a node can be dragged. */
export const LineView = memo(function LineView({ sourceX, sourceY, targetX, targetY, data }: EdgeProps<FlowLine>) {
  const reading = useFlowView((view) => view.reading)
  const far = useFar()
  const bend = data?.bend === 'above' ? sourceY + bends.above : targetY - bends.below
  const path = sourceX === targetX ? `M${sourceX} ${sourceY}V${targetY}` : `M${sourceX} ${sourceY}V${bend}H${targetX}V${targetY}`
  return (
    <>
      <BaseEdge path={path} className={styles.line ?? ''} />
      {data?.line && !reading && !far ? (
        <EdgeLabelRenderer>
          <div
            className={`${styles.plusPlace} nopan`}
            style={{
              transform: `translate(-50%, -50%) translate(${sourceX}px, ${sourceY + Math.min(buttonBelow, (targetY - sourceY) / 2)}px)`,
            }}
          >
            <PlusButton line={data.line} />
          </div>
        </EdgeLabelRenderer>
      ) : null}
    </>
  )
})

function PlusButton({ line }: { readonly line: Line }) {
  const t = useText()
  const now = useFlowViewNow()
  const clipboard = useFlowView((view) => view.clipboard)
  const name = useFlowView(({ wording }) => lineText(line, wording.definition, t))
  const button = useRef<HTMLDivElement>(null)
  const over = useDropPlace(button, {
    sides: 'inside',
    mayDrop: (dragged) => dragged.from === 'palette' || now().mayMoveTo(dragged.keys[0] ?? '', line),
    onDrop: (dragged) => (dragged.from === 'palette' ? now().add(dragged.item as Added, line) : now().moveTo(dragged.keys[0] ?? '', line)),
  })
  return (
    <div ref={button} className={styles.plusArea} data-over={over !== undefined}>
      <LateMenu
        items={() => [
          ...addedKinds.map((kind) => ({ key: kind, label: t(`flow-design.kind.${kind}`) })),
          ...(clipboard === 'node' ? [{ key: 'pasted', label: t('flow-design.node.paste') }] : []),
        ]}
        onPick={(key) => now().add(key as Added, line)}
      >
        {(open, isOpen) => (
          <button
            type="button"
            tabIndex={-1}
            className={styles.plus}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            aria-label={name}
            onClick={open}
          >
            <PlusOutlined aria-hidden />
          </button>
        )}
      </LateMenu>
    </div>
  )
}
