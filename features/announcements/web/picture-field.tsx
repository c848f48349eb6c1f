import { useEffect, useRef, useState } from 'react'
import { refusal } from '#engine/values/refusal.ts'
import { richTextPicture, richTextPictureAddress } from '#engine/values/rich-text.ts'
import { Button } from '#ui/kit/button.tsx'
import { PictureNotes } from '#ui/rich-text/picture-tools.tsx'
import { PictureUploads } from '#ui/rich-text/picture-uploads.ts'
import { useText } from '#ui/text/use-text.tsx'
import { pictureMegabytes, pictureNames } from '#ui/rich-text/picture-rules.ts'
import { useStoredPicture } from '#ui/upload/use-stored-picture.ts'
import styles from '#features/announcements/web/picture-field.module.css'
import type { FieldEditor } from '#web/form/form-place.tsx'

/** Chooses one picture in a field of type `text`, whose value is its plain address; `''` is none. It is uploaded at once. */
export const PictureField: FieldEditor = function PictureField({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
  const t = useText()
  const [uploads] = useState(() => new PictureUploads())
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<string>(undefined)
  const address = typeof value === 'string' ? value : ''
  const set = (next: string) => {
    onChange({ ok: true, value: next })
    onCommit()
  }
  const latest = useRef({ address, set })
  latest.current = { address, set }
  useEffect(
    () =>
      uploads.watch(() => {
        const key = waiting.current
        if (key === undefined || uploads.isRunning(key)) return
        waiting.current = undefined
        const fileId = uploads.stored(key)
        // What was not stored leaves the picture that was there.
        latest.current.set(fileId === undefined ? latest.current.address : richTextPictureAddress(fileId))
      }),
    [uploads],
  )
  useEffect(() => () => uploads.stop(), [uploads])
  const remove = () => {
    // A picture that is on its way is not wanted any more.
    waiting.current = undefined
    set('')
  }
  const choose = (file: File | undefined) => {
    uploads.forgetProblems()
    waiting.current = file && uploads.begin(file)
    if (waiting.current !== undefined) onChange({ ok: false, refusal: refusal('invalid', 'ui.rich-text.pictures-waiting') })
  }
  return (
    <div className={styles.box} data-invalid={invalid}>
      {address === '' ? null : <Preview address={address} />}
      {readOnly ? null : (
        <div className={styles.tools}>
          <input
            ref={input}
            type="file"
            hidden
            accept={pictureNames}
            onChange={({ target }) => {
              choose(target.files?.[0])
              target.value = ''
            }}
          />
          <Button id={id} aria-describedby={[`${id}-rules`, describedBy].filter(Boolean).join(' ')} onClick={() => input.current?.click()}>
            {t(address === '' ? 'ui.rich-text.picture-choose' : 'ui.rich-text.picture-change')}
          </Button>
          {address === '' ? null : <Button onClick={remove}>{t('ui.rich-text.picture-remove')}</Button>}
          <span id={`${id}-rules`} className={styles.rules}>
            {t('ui.rich-text.picture-rules', { size: pictureMegabytes })}
          </span>
        </div>
      )}
      <PictureNotes uploads={uploads} />
    </div>
  )
}

function Preview({ address }: { readonly address: string }) {
  const t = useText()
  const shown = useStoredPicture(richTextPicture(address)?.fileId ?? '')
  if (shown.address === undefined) return <div className={styles.none}>{shown.failed ? t('ui.rich-text.picture-gone') : null}</div>
  return <img className={styles.picture} src={shown.address} alt="" />
}
