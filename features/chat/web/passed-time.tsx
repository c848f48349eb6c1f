import { fromEpoch } from '#engine/values/calendar.ts'
import { relativeTime } from '#engine/values/relative-time.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'

/** How long ago something was, with the whole time on hover. @param at epoch milliseconds */
export function PassedTime({ at, className }: { readonly at: number; readonly className?: string | undefined }) {
  const t = useText()
  const zone = useTimeZone()
  const { text, params } = relativeTime(at, Date.now(), zone)
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={fromEpoch(at, 'yyyy-MM-dd HH:mm:ss', zone)}>
      {t(text, params)}
    </time>
  )
}
