import { Component, memo, useId, useMemo, useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { FieldFacts, FieldType } from '#engine/forms/field-type.ts'
import type { PartAddress } from '#engine/forms/editing/part-tree.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { useCanvas } from '#features/function-design/web/form/canvas-store.ts'
import styles from '#features/function-design/web/form/canvas.module.css'
import { useTypeName } from '#features/function-design/web/form/type-name.ts'
import { useNear } from '#features/function-design/web/form/use-near.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { DrawingProvider, type PartDrawing } from '#fields/drawing.tsx'
import { PlaceProvider } from '#fields/place.tsx'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { useText } from '#ui/text/use-text.tsx'
import formStyles from '#web/form/form.module.css'

interface CanvasLeafProps {
  readonly part: FormPart
  readonly address: PartAddress
  readonly isColumn: boolean
}

/** A field or static element as the form draws it, inert. Before it comes near the window its label alone stands there. */
export const CanvasLeaf = memo(function CanvasLeaf({ part, address, isColumn }: CanvasLeafProps) {
  const name = useTypeName()
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const expected = useCanvas(({ atFirst }) => atFirst?.has(address))
  const isNear = useNear(place, expected)
  const type = fieldTypes.get(part.type)
  if (!type) return <p className={styles.unknown}>{t('form-design.unknown-type', { kind: name(part.type) })}</p>
  return (
    <div ref={place} inert className={styles.inert} data-near={isNear || undefined}>
      {isNear ? (
        <LeafBoundary key={JSON.stringify(part.options)} fallback={<p className={styles.unknown}>{t('form-design.not-drawn')}</p>}>
          {type.nature === 'static' ? <StaticLeaf part={part} type={type} /> : <FieldLeaf part={part} type={type} isColumn={isColumn} />}
        </LeafBoundary>
      ) : (
        <div className={styles.waiting}>{part.label}</div>
      )}
    </div>
  )
})

/** Options of other clients may be such that a renderer fails; the canvas goes on without it. */
class LeafBoundary extends Component<{ readonly fallback: ReactNode; readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

const optionsOf = (part: FormPart, type: FieldType) => type.options.parse(type.options.safeParse(part.options).success ? part.options : {})

/** The value that a new record begins with; what cannot be read is nothing. */
function valueAtFirst(part: FormPart, type: FieldType, options: Record<string, unknown>, facts: FieldFacts): unknown {
  if (part.defaultCurrent && type.current) return type.current(options, facts)
  const read = part.defaultValue === undefined ? undefined : type.fromWire(part.defaultValue, options, facts)
  return read?.ok ? read.value : (type.initial?.(options) ?? type.empty)
}

interface TypedLeafProps {
  readonly part: FormPart
  readonly type: FieldType
}

function FieldLeaf({ part, type, isColumn }: TypedLeafProps & { readonly isColumn: boolean }) {
  const t = useText()
  const id = useId()
  const facts = useCanvas((state) => state.facts)
  const settings = useCanvas((state) => state.settings)
  const phone = useCanvas((state) => state.phone)
  const place = useMemo(() => ({ facts, narrow: isColumn }), [facts, isColumn])
  const options = optionsOf(part, type)
  const Editor = renderersInForms.of(part.type)?.editor
  const label = part.showLabel === false ? 'none' : isColumn || phone ? 'top' : (settings.labelPosition ?? 'right')
  const width = settings.labelWidth === undefined || isColumn || phone ? undefined : { '--label-width': `${settings.labelWidth}px` }
  return (
    <div className={formStyles.row} data-label={label} data-reading={part.readOnly ?? false} style={width as CSSProperties | undefined}>
      <span id={`${id}-label`} className={formStyles.label} data-visually-hidden={label === 'none' || undefined}>
        {part.label}
        {part.required ? <span className={formStyles.star}>*</span> : null}
      </span>
      <div className={formStyles.field}>
        <PlaceProvider value={place}>
          {Editor ? (
            <Editor
              id={id}
              value={valueAtFirst(part, type, options, facts)}
              options={options}
              readOnly={part.readOnly ?? false}
              invalid={false}
              describedBy={undefined}
              onChange={nothing}
              onCommit={nothing}
            />
          ) : (
            t('form-design.not-drawn')
          )}
        </PlaceProvider>
        {part.help && !isColumn ? <div className={formStyles.help}>{part.help}</div> : null}
      </div>
    </div>
  )
}

const nothing = () => undefined

function StaticLeaf({ part, type }: TypedLeafProps) {
  const facts = useCanvas((state) => state.facts)
  const place = useMemo(() => ({ facts, valueOf: () => type.empty }), [facts, type])
  const Renderer = renderersInForms.of(part.type)?.editor
  const drawing: PartDrawing = {
    part,
    children: [],
    draw: () => null,
    drawChildren: () => null,
    drawTable: () => null,
    mark: () => null,
    openChild: undefined,
    onOpenChild: nothing,
  }
  return (
    <DrawingProvider value={drawing}>
      <PlaceProvider value={place}>
        {Renderer ? (
          <Renderer
            id={part.key}
            value={type.empty}
            options={optionsOf(part, type)}
            readOnly
            invalid={false}
            describedBy={undefined}
            onChange={nothing}
            onCommit={nothing}
          />
        ) : null}
      </PlaceProvider>
    </DrawingProvider>
  )
}
