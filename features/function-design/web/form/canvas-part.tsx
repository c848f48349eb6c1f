import { memo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { addressIn, type PartAddress } from '#engine/forms/editing/part-tree.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { CanvasLeaf } from '#features/function-design/web/form/canvas-leaf.tsx'
import { useCanvas, useCanvasActions, useCanvasState } from '#features/function-design/web/form/canvas-store.ts'
import styles from '#features/function-design/web/form/canvas.module.css'
import { PartTools } from '#features/function-design/web/form/part-tools.tsx'
import { useTypeName } from '#features/function-design/web/form/type-name.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { DrawingProvider, type PartDrawing } from '#fields/drawing.tsx'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useDragSource, useDropPlace } from '#web/designer/drag.ts'
import formStyles from '#web/form/form.module.css'
import { slotWidth } from '#web/form/part-slot.ts'

interface CanvasPartProps {
  readonly part: FormPart
  /** Key of the sub-table it stands in. */
  readonly table: string | undefined
  /** Stands beside its neighbours, as columns do. */
  readonly isColumn?: boolean
}

/** One part in the canvas: drawn by its own renderer, to be chosen, dragged and dropped beside. */
export const CanvasPart = memo(function CanvasPart({ part, table, isColumn = false }: CanvasPartProps) {
  const t = useText()
  const actions = useCanvasActions()
  const stateNow = useCanvasState()
  const address = addressIn(table, part.key)
  const isSelected = useCanvas(({ selected }) => selected.includes(address))
  const isAlone = useCanvas(({ selected }) => selected.length === 1 && selected[0] === address)
  const isFaulty = useCanvas(({ faulty }) => faulty.has(address))
  const reading = useCanvas((state) => state.reading)
  const phone = useCanvas((state) => state.phone)
  const ref = useRef<HTMLDivElement>(null)
  const width = slotWidth(part.span)
  const name = useTypeName()(part.type)
  const dragged = () => {
    const { selected } = stateNow()
    return { from: 'place' as const, keys: selected.includes(address) ? selected : [address] }
  }
  const isDragged = useDragSource(ref, { dragged: reading ? undefined : dragged })
  const side = useDropPlace(
    ref,
    reading
      ? undefined
      : {
          sides: isColumn || width !== 'full' ? 'horizontal' : 'vertical',
          mayDrop: (what, to) => actions.mayDrop(what, address, to),
          onDrop: (what, to) => actions.drop(what, address, to),
        },
  )
  const isContainer = part.children !== undefined
  const absent = part.hidden ? t('form-design.hidden') : absentOn(part, phone) ? t('form-design.not-here') : undefined
  return (
    <div
      ref={ref}
      className={`${isColumn ? styles.column : formStyles.slot} ${styles.part}`}
      data-width={isColumn ? undefined : width}
      data-address={address}
      data-selected={isSelected || undefined}
      data-faulty={isFaulty || undefined}
      data-side={side}
      data-along={isColumn || width !== 'full' || undefined}
      data-dragged={isDragged || undefined}
      data-absent={absent !== undefined || undefined}
      data-container={isContainer || undefined}
    >
      {isContainer ? (
        <CanvasFrame part={part} table={table} address={address} />
      ) : (
        <CanvasLeaf part={part} address={address} isColumn={isColumn} />
      )}
      <button
        type="button"
        className={isContainer ? styles.handle : styles.cover}
        aria-pressed={isSelected}
        aria-label={[part.label, name].filter(Boolean).join('，')}
      >
        {isContainer ? name : null}
      </button>
      {absent === undefined ? null : <span className={styles.absent}>{absent}</span>}
      {isAlone && !reading ? <PartTools /> : null}
    </div>
  )
})

const absentOn = ({ devices }: FormPart, phone: boolean): boolean => devices !== undefined && !devices.includes(phone ? 'app' : 'pc')

/** What the renderer of a container gets, with its children in the canvas. */
function drawingOf(
  part: FormPart,
  address: PartAddress,
  draw: (child: FormPart) => ReactNode,
  open: Pick<PartDrawing, 'openChild' | 'onOpenChild'>,
): PartDrawing {
  const children = part.children ?? []
  return {
    part,
    children,
    draw,
    drawChildren: () => <CanvasArea address={address}>{children.map(draw)}</CanvasArea>,
    drawTable: () => null,
    mark: () => null,
    ...open,
  }
}

/** A container with its own renderer, its children in the canvas. */
function CanvasFrame({
  part,
  table,
  address,
}: {
  readonly part: FormPart
  readonly table: string | undefined
  readonly address: PartAddress
}) {
  const [open, setOpen] = useState<string>()
  const type = fieldTypes.get(part.type)
  const Renderer = renderersInForms.of(part.type)?.editor
  const isTable = type?.nature === 'sub-table'
  const below = isTable ? part.key : table
  const children = part.children ?? []
  const draw = (child: FormPart): ReactNode => <CanvasPart key={child.key} part={child} table={below} isColumn={isTable} />
  if (!type || !Renderer || isTable)
    return (
      <section className={styles.table} aria-label={part.label}>
        <h3 className={styles.tableTitle}>{part.label}</h3>
        <CanvasArea address={address} isRow={isTable}>
          {children.map(draw)}
        </CanvasArea>
      </section>
    )
  const drawing = drawingOf(part, address, draw, { openChild: open, onOpenChild: setOpen })
  return (
    <DrawingProvider value={drawing}>
      <Renderer
        id={`canvas-${address}`}
        value={type.empty}
        options={type.options.safeParse(part.options).success ? type.options.parse(part.options) : type.options.parse({})}
        readOnly
        invalid={false}
        describedBy={undefined}
        onChange={() => undefined}
        onCommit={() => undefined}
      />
    </DrawingProvider>
  )
}

interface CanvasAreaProps {
  /** Undefined: the form itself. */
  readonly address: PartAddress | undefined
  /** Its parts stand beside each other, as the columns of a sub-table. */
  readonly isRow?: boolean
  readonly children: readonly ReactNode[]
}

/** Where parts stand in the grid of the form, and where others are dropped behind them. */
export function CanvasArea({ address, isRow = false, children }: CanvasAreaProps) {
  const t = useText()
  const actions = useCanvasActions()
  const reading = useCanvas((state) => state.reading)
  const ref = useRef<HTMLDivElement>(null)
  const side = useDropPlace(
    ref,
    reading
      ? undefined
      : {
          sides: 'inside',
          mayDrop: (what, to) => actions.mayDrop(what, address, to),
          onDrop: (what, to) => actions.drop(what, address, to),
        },
  )
  return (
    <div
      ref={ref}
      className={`${isRow ? styles.columns : formStyles.grid} ${styles.area}`}
      data-area={address ?? ''}
      data-inside={side !== undefined || undefined}
      data-empty={children.length === 0 || undefined}
    >
      {children.length === 0 ? <p className={styles.empty}>{t('form-design.drop-here')}</p> : children}
    </div>
  )
}
