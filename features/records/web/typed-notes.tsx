import { fromEpoch } from '#engine/values/calendar.ts'
import type { Meanwhile } from '#features/records/web/lay-over.ts'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface TypedNotesProps {
  readonly restoredAt: number | undefined
  readonly onDiscard: () => void
  readonly meanwhile: Meanwhile | undefined
}

/** Where what stands in the form comes from: this device, and what others have changed since. */
export function TypedNotes({ restoredAt, onDiscard, meanwhile }: TypedNotesProps) {
  const t = useText()
  const { theirs = [], both = [] } = meanwhile ?? {}
  return (
    <>
      {restoredAt === undefined ? null : (
        <Alert
          type="info"
          showIcon
          title={t('records.draft.restored', { time: fromEpoch(restoredAt, 'yyyy-MM-dd HH:mm') ?? '' })}
          action={
            <Button size="small" onClick={onDiscard}>
              {t('records.draft.discard')}
            </Button>
          }
          closable
        />
      )}
      {theirs.length + both.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          title={t('records.merged.title')}
          description={
            <>
              {both.length === 0 ? null : <div>{t('records.merged.both', { fields: both.join('、') })}</div>}
              {theirs.length === 0 ? null : <div>{t('records.merged.theirs', { fields: theirs.join('、') })}</div>}
            </>
          }
          closable
        />
      )}
    </>
  )
}
