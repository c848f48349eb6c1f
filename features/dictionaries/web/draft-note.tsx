import { fromEpoch } from '#engine/values/calendar.ts'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Says that what stands in the form was typed before and not saved. */
export function DraftNote({ at, onDiscard }: { readonly at: number; readonly onDiscard: () => void }) {
  const t = useText()
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('dictionaries.draft.restored', { time: fromEpoch(at, 'yyyy-MM-dd HH:mm') ?? '' })}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('dictionaries.draft.discard')}
        </Button>
      }
    />
  )
}
