import { useState } from 'react'
import { addSignature, mySignatures } from '#features/session/contract.ts'
import styles from '#features/profile/web/profile.module.css'
import { imageOfStrokes } from '#ui/signature/signature-image.ts'
import { SignaturePad } from '#ui/signature/signature-pad.tsx'
import type { Stroke } from '#ui/signature/strokes.ts'
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
      <SignaturePad label={t('profile.pad')} strokes={strokes} onStrokes={setStrokes} />
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
