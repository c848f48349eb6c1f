import { useState } from 'react'
import shared from '#features/approvals/web/approvals.module.css'
import styles from '#features/approvals/web/approval/signature-field.module.css'
import { mySignatures } from '#features/session/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { imageOfStrokes } from '#ui/signature/signature-image.ts'
import { SignaturePad } from '#ui/signature/signature-pad.tsx'
import type { Stroke } from '#ui/signature/strokes.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

export interface SignatureFieldProps {
  /** The picture as a data URL; `''` while nothing is signed. */
  readonly value: string
  readonly onChange: (image: string) => void
}

/** Signs a decision where the node wants it (`hasSign`): drawn by hand, or one of the signatures that the person keeps in his account. */
export function SignatureField({ value, onChange }: SignatureFieldProps) {
  const t = useText()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const { data: own = [] } = useCall(mySignatures, {}, { handles: 'all' })
  const draw = (next: readonly Stroke[]) => {
    setStrokes(next)
    onChange(imageOfStrokes(next) ?? '')
  }
  const choose = (image: string) => {
    setStrokes([])
    onChange(image)
  }
  return (
    <fieldset className={shared.field}>
      <legend>{t('approvals.signature')}</legend>
      <SignaturePad label={t('approvals.signature.pad')} strokes={strokes} onStrokes={draw} />
      <span>
        <Button size="small" disabled={value === ''} onClick={() => draw([])}>
          {t('approvals.signature.clear')}
        </Button>
      </span>
      {own.length > 0 ? (
        <div className={styles.signatures}>
          {own.map(({ id, signImg }, index) => (
            <button key={id} type="button" aria-pressed={signImg === value} onClick={() => choose(signImg)}>
              <img src={signImg} alt={t('approvals.signature.own', { number: index + 1 })} />
            </button>
          ))}
        </div>
      ) : null}
    </fieldset>
  )
}
