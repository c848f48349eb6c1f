import styles from '#web/form/form.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'

interface ConflictNoteProps {
  readonly onReload: () => void
  readonly onKeep: () => void
}

/** Shown when somebody else saved the record in the meantime: the user chooses which state to keep, and nothing typed is lost. */
export function ConflictNote({ onReload, onKeep }: ConflictNoteProps) {
  const t = useText()
  const phone = usePhone()
  const ways = (
    <div className={styles.ways}>
      <Button size="small" onClick={onReload}>
        {t('form.conflict.reload')}
      </Button>
      <Button size="small" type="primary" onClick={onKeep}>
        {t('form.conflict.keep')}
      </Button>
    </div>
  )
  return (
    <Alert
      type="warning"
      showIcon
      title={t('form.conflict.title')}
      description={
        <>
          {t('form.conflict.text')}
          {phone ? ways : null}
        </>
      }
      action={phone ? undefined : ways}
    />
  )
}
