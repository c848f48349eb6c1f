import { useEffect, useRef, type PointerEvent } from 'react'
import { ink } from '#ui/signature/signature-image.ts'
import styles from '#ui/signature/signature-pad.module.css'
import { drawStrokes, type Stroke } from '#ui/signature/strokes.ts'

interface SignaturePadProps {
  /** Says what it is to who does not see it. */
  readonly label: string
  readonly strokes: readonly Stroke[]
  readonly onStrokes: (next: readonly Stroke[]) => void
}

/** The paper to draw on. One stroke is drawn at a time, by the pointer that began it. */
export function SignaturePad({ label, strokes, onStrokes }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<number>(undefined)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const density = Math.min(2, devicePixelRatio)
    element.width = element.clientWidth * density
    element.height = element.clientHeight * density
    context.scale(density, density)
    drawStrokes(context, strokes, ink)
  }, [strokes])
  const pointOf = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => ({ x: offsetX, y: offsetY })
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (drawing.current !== undefined || event.button !== 0) return
    drawing.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    onStrokes([...strokes, [pointOf(event)]])
  }
  const go = (event: PointerEvent) => {
    if (drawing.current !== event.pointerId) return
    onStrokes([...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), pointOf(event)]])
  }
  const end = ({ pointerId }: PointerEvent) => {
    if (drawing.current === pointerId) drawing.current = undefined
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={styles.pad}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
