import { useSyncExternalStore } from 'react'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { FieldMarking } from '#web/form/field-marking.ts'
import { captionOfPath } from '#web/form/field-marking.ts'
import { placeText } from '#web/form/mark-button.tsx'

interface MarkedListProps {
  readonly marking: FieldMarking
  readonly form: FormDefinition
  readonly session: FormSession
  /** Whether the action sends them; else the list only says that it does not. */
  readonly sent: boolean
}

/** In the dialog of a decision: the fields that were marked, or how to mark some. */
export function MarkedList({ marking, form, session, sent }: MarkedListProps) {
  const t = useText()
  const remarks = useSyncExternalStore(marking.subscribe, marking.remarks)
  const count = remarks.size
  if (!sent) return count === 0 ? null : <Alert type="info" showIcon title={t('approvals.marks.not-sent', { count })} />
  if (count === 0) return <p className={styles.small}>{t('approvals.marks.how')}</p>
  const outline = outlineOf(form, fieldTypes)
  return (
    <section className={styles.field} aria-label={t('approvals.marks.title', { count })}>
      <span>{t('approvals.marks.title', { count })}</span>
      <ul className={styles.changes}>
        {Array.from(remarks, ([path, remark]) => {
          const place = placeText(captionOfPath(outline, session, path), t)
          return (
            <li key={path}>
              <span>{remark === '' ? place : t('approvals.marks.remark', { place, remark })}</span>
              <Button type="link" size="small" aria-label={t('approvals.marks.remove', { place })} onClick={() => marking.unmark(path)}>
                {t('form.mark.remove')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
