import { useEffect, useState } from 'react'
import styles from '#fields/signature/signature.module.css'
import { formPorts, type OwnSignature } from '#ui/form-ports.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { fileOfImage, imageOfStrokes } from '#ui/signature/signature-image.ts'
import { SignaturePad } from '#ui/signature/signature-pad.tsx'
import type { Stroke } from '#ui/signature/strokes.ts'
import { useText } from '#ui/text/use-text.tsx'
import { uploadPort, type UploadedFile } from '#ui/upload/port.ts'

interface SignatureDialogProps {
  readonly onClose: () => void
  /** Called with the stored picture. */
  readonly onSigned: (file: UploadedFile) => void
}

/** Draws a signature with mouse, pen or finger; who cannot draw takes one that he keeps in his account. */
export function SignatureDialog({ onClose, onSigned }: SignatureDialogProps) {
  const t = useText()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [chosen, setChosen] = useState<OwnSignature | undefined>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const own = useOwnSignatures()
  const draw = (next: readonly Stroke[]) => {
    setStrokes(next)
    setChosen(undefined)
    setProblem('')
  }
  async function save() {
    const image = strokes.length > 0 ? imageOfStrokes(strokes) : chosen?.image
    const port = uploadPort()
    if (image === undefined || !port) return setProblem(t('fields.signature.nothing'))
    setBusy(true)
    try {
      const file = fileOfImage(image, t('fields.signature.name'))
      onSigned(await port.upload(file, {}, () => undefined, new AbortController().signal))
    } catch (error) {
      // What was drawn stays, so that it can be stored again.
      setProblem(error instanceof Error && error.message !== '' ? error.message : t('fields.signature.not-stored'))
      setBusy(false)
    }
  }
  return (
    <Dialog open title={t('fields.signature.sign')} width={640} onClose={onClose} onConfirm={save} confirmBusy={busy}>
      <SignaturePad label={t('fields.signature.pad')} strokes={strokes} onStrokes={draw} />
      <p className={styles.help}>{t('fields.signature.help')}</p>
      <div className={styles.buttons}>
        <Button disabled={strokes.length === 0} onClick={() => draw(strokes.slice(0, -1))}>
          {t('fields.signature.undo')}
        </Button>
        <Button disabled={strokes.length === 0} onClick={() => draw([])}>
          {t('fields.signature.clear')}
        </Button>
      </div>
      {own.length > 0 ? (
        <fieldset className={styles.own} style={{ marginTop: 16 }}>
          <legend>{t('fields.signature.own')}</legend>
          {own.map((one, index) => (
            <button
              key={one.id}
              type="button"
              className={styles.choice}
              aria-pressed={one.id === chosen?.id}
              onClick={() => {
                setStrokes([])
                setChosen(one)
                setProblem('')
              }}
            >
              <img className={styles.picture} src={one.image} alt={t('fields.signature.own-one', { number: index + 1 })} />
            </button>
          ))}
        </fieldset>
      ) : null}
      <div role="alert">{problem === '' ? null : <p className={styles.problem}>{problem}</p>}</div>
    </Dialog>
  )
}

/** The signatures of the user's account, the default one first; none while they are read and where they cannot be. */
function useOwnSignatures(): readonly OwnSignature[] {
  const [own, setOwn] = useState<readonly OwnSignature[]>([])
  useEffect(() => {
    let isDrawn = true
    formPorts()
      .then((ports) => ports.ownSignatures())
      .then(
        (all) => isDrawn && setOwn(all.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))),
        () => undefined,
      )
    return () => {
      isDrawn = false
    }
  }, [])
  return own
}
