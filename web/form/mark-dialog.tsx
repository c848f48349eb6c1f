import { useId, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import { markLimit, remarkLength } from '#engine/flows/field-marks.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TextArea } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { FieldMarking } from '#web/form/field-marking.ts'
import { captionOfPath } from '#web/form/field-marking.ts'
import { useForm } from '#web/form/form-place.tsx'
import styles from '#web/form/form.module.css'
import { placeText } from '#web/form/mark-button.tsx'

/** Asks for the remark on the field that is being marked. */
export function MarkDialog({ marking }: { readonly marking: FieldMarking }) {
  const path = useSyncExternalStore(marking.subscribe, marking.asked)
  return path === undefined ? null : <RemarkDialog key={path} marking={marking} path={path} />
}

function RemarkDialog({ marking, path }: { readonly marking: FieldMarking; readonly path: string }) {
  const t = useText()
  const id = useId()
  const { outline, session } = useForm()
  const known = marking.remarks().get(path)
  const [text, setText] = useState(known ?? '')
  const [full, setFull] = useState(false)
  const confirm = () => setFull(!marking.mark(path, text.trim()))
  const onEnter = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey) return
    event.preventDefault()
    confirm()
  }
  return (
    <Dialog
      open
      title={t('form.mark.title', { place: placeText(captionOfPath(outline, session, path), t) })}
      onClose={marking.close}
      onConfirm={confirm}
      confirmText={t('form.mark.confirm')}
    >
      <label htmlFor={id} className={styles.remarkLabel}>
        {t('form.mark.remark')}
      </label>
      <TextArea
        id={id}
        value={text}
        rows={3}
        maxLength={remarkLength}
        showCount
        autoFocus
        placeholder={t('form.mark.hint')}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={onEnter}
      />
      {full ? (
        <div role="alert" className={styles.message}>
          {t('form.mark.full', { count: markLimit })}
        </div>
      ) : null}
      {known === undefined ? null : (
        <Button danger type="link" className={styles.unmark} onClick={() => marking.unmark(path)}>
          {t('form.mark.remove')}
        </Button>
      )}
    </Dialog>
  )
}
