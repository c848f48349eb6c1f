import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { addSignature, mySignatures } from '#features/session/contract.ts'
import styles from '#features/profile/web/profile.module.css'
import { imageOfStrokes, ink } from '#features/profile/web/signature-image.ts'
import { drawStrokes, type Stroke } from '#features/profile/web/strokes.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'

/** Draws a signature with mouse, pen or finger, and stores it. */
export function SignatureDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const { confirm } = useFeedback()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [problem, setProblem] = useState('')
  const add = useCommand(addSignature, { refreshes: [mySignatures], handles: [422] })
  const reason = problem || (add.error?.code === 422 ? add.error.msg : '')
  async function save() {
    const signImg = imageOfStrokes(strokes)
    setProblem(signImg === undefined ? t('profile.nothing-drawn') : '')
    if (signImg !== undefined && (await add.run({ body: { signImg, isDefault: 0 } })).ok) onClose()
  }
  const leave = async () => {
    if (strokes.length === 0 || (await confirm({ text: t('admin.form.leave') }))) onClose()
  }
  return (
    <Dialog open title={t('profile.draw-signature')} width={640} onClose={() => void leave()} onConfirm={save} confirmBusy={add.busy}>
      <Pad strokes={strokes} onStrokes={setStrokes} />
      <div className={styles.buttons} style={{ marginTop: 8 }}>
        <Button disabled={strokes.length === 0} onClick={() => setStrokes(strokes.slice(0, -1))}>
          {t('profile.undo-stroke')}
        </Button>
        <Button disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          {t('profile.clear-strokes')}
        </Button>
      </div>
      <div className={styles.quiet}>{t('profile.draw-help')}</div>
      <div role="alert">{reason ? <p className={styles.problem}>{reason}</p> : null}</div>
    </Dialog>
  )
}

interface PadProps {
  readonly strokes: readonly Stroke[]
  readonly onStrokes: (next: readonly Stroke[]) => void
}

/** The paper to draw on. One stroke is drawn at a time, by the pointer that began it. */
function Pad({ strokes, onStrokes }: PadProps) {
  const t = useText()
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
      aria-label={t('profile.pad')}
      className={`${styles.paper} ${styles.pad}`}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
