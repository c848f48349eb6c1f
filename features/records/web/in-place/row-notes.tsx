import { isNewRow } from '#features/records/web/in-place/edited-row.ts'
import styles from '#features/records/web/in-place/in-place.module.css'
import type { EditedRows } from '#features/records/web/in-place/use-edited-rows.ts'
import { Alert } from '#ui/kit/hint.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface RowNotesProps {
  readonly edited: EditedRows
  readonly nameOf: (id: string) => string
  /** Rows that are edited and stand on another page. */
  readonly away: readonly string[]
}

/** What is to be said of rows that no cell of theirs can show. */
export function RowNotes({ edited: { rows, cancel, keepMine }, nameOf, away }: RowNotesProps) {
  const t = useText()
  const told = [...rows.values()].filter(({ conflict, notes }) => conflict || notes.length > 0)
  return (
    <>
      {told.map(({ id, conflict, notes }) => (
        <Alert
          key={id}
          type={conflict ? 'warning' : 'error'}
          showIcon
          role="alert"
          title={
            <span className={styles.note}>
              <span>
                {conflict
                  ? t('in-place.conflict', { name: nameOf(id) })
                  : t('in-place.refused', { name: nameOf(id), reasons: notes.join('；') })}
              </span>
              {conflict && !isNewRow(id) ? (
                <>
                  <Button size="small" onClick={() => void keepMine(id)}>
                    {t('in-place.keep')}
                  </Button>
                  <Button size="small" onClick={() => cancel(id)}>
                    {t('in-place.discard')}
                  </Button>
                </>
              ) : null}
            </span>
          }
        />
      ))}
      {away.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={
            <span className={styles.note}>
              <span>{t('in-place.elsewhere-rows', { count: away.length })}</span>
              <Button size="small" onClick={() => away.forEach(cancel)}>
                {t('in-place.discard-all')}
              </Button>
            </span>
          }
        />
      ) : null}
    </>
  )
}
