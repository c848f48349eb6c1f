import { memo, useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { FormPart } from '#engine/forms/model.ts'
import { CanvasArea, CanvasPart } from '#features/function-design/web/form/canvas-part.tsx'
import { useCanvas, useCanvasActions } from '#features/function-design/web/form/canvas-store.ts'
import styles from '#features/function-design/web/form/canvas.module.css'
import { useText } from '#ui/text/use-text.tsx'
import formStyles from '#web/form/form.module.css'

/** The form as it is designed, at the width of a desk or of a phone. A click beside the parts chooses none. */
export const FormCanvas = memo(function FormCanvas({
  parts,
  onClear,
}: {
  readonly parts: readonly FormPart[]
  readonly onClear: () => void
}) {
  const t = useText()
  const phone = useCanvas((state) => state.phone)
  const desk = useRef<HTMLDivElement>(null)
  useChoosing(desk, onClear)
  return (
    <div ref={desk} className={styles.desk} data-desk>
      <div className={`${formStyles.form} ${styles.sheet}`} data-phone={phone || undefined}>
        <div className={formStyles.body}>
          <div className={formStyles.plain}>
            {parts.length === 0 ? <p className={styles.begin}>{t('form-design.begin')}</p> : null}
            <CanvasArea address={undefined}>
              {parts.map((part) => (
                <CanvasPart key={part.key} part={part} table={undefined} />
              ))}
            </CanvasArea>
          </div>
        </div>
      </div>
    </div>
  )
})

/** A click, also one that a key makes on the button of a part, chooses the innermost part around it; beside all parts it chooses none. */
function useChoosing(desk: RefObject<HTMLElement | null>, onClear: () => void): void {
  const { choose } = useCanvasActions()
  useEffect(() => {
    const click = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent): void => {
      if (!(target instanceof Element) || target.closest('[data-tools]')) return
      const address = target.closest('[data-address]')?.getAttribute('data-address')
      if (typeof address === 'string') choose(address, shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'only')
      else onClear()
    }
    const element = desk.current
    element?.addEventListener('click', click)
    return () => element?.removeEventListener('click', click)
  }, [desk, choose, onClear])
}
