import { lazy, Suspense, useState } from 'react'
import { read } from '#fields/parsed.ts'
import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import type { signature } from '#fields/signature/definition.ts'
import styles from '#fields/signature/signature.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { UploadedFile } from '#ui/upload/port.ts'
import { useStoredPicture } from '#ui/upload/use-stored-picture.ts'

/** The paper to draw on is loaded when somebody signs. */
const SignatureDialog = lazy(async () => ({ default: (await import('#fields/signature/dialog.tsx')).SignatureDialog }))

export function SignatureEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof signature>) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [file] = value
  const close = () => {
    setOpen(false)
    onCommit()
    document.getElementById(id)?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.field}>
      {file ? <Picture file={file} /> : null}
      {readOnly ? null : (
        <div className={styles.buttons}>
          <Button id={id} danger={invalid} aria-describedby={describedBy} onClick={() => setOpen(true)}>
            {t(file ? 'fields.signature.again' : 'fields.signature.sign')}
          </Button>
          {file ? (
            <Button
              onClick={() => {
                onChange(read([]))
                onCommit()
              }}
            >
              {t('fields.signature.remove')}
            </Button>
          ) : null}
        </div>
      )}
      {open ? (
        <Suspense fallback={null}>
          <SignatureDialog
            onClose={close}
            onSigned={({ name, fileId, fileSize, fileExtension, fileVersionId, url }) => {
              onChange(read([{ name, fileId, fileSize, fileExtension, fileVersionId, url }]))
              close()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

export function SignatureViewer({ value }: ViewerProps<typeof signature>) {
  const [file] = value
  return file ? <Picture file={file} /> : null
}

/** The stored picture; its name where it cannot be shown. */
function Picture({ file }: { readonly file: UploadedFile }) {
  const t = useText()
  const { address } = useStoredPicture(file.fileId)
  return address === undefined ? (
    <span>{file.name}</span>
  ) : (
    <img className={styles.picture} src={address} alt={t('fields.signature.picture', { name: file.name })} />
  )
}
