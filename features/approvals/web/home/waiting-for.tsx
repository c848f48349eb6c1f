import { durationText } from '#features/approvals/web/approval/duration.ts'
import { useText } from '#ui/text/use-text.tsx'
import { HomeTime } from '#web/shell/home-line.tsx'
import { useNow } from '#web/time/use-now.ts'

/** How long something has waited. */
export function WaitingFor({ since }: { readonly since: number }) {
  const t = useText()
  const { text, params } = durationText(since, useNow())
  const hasWaited = text !== 'approvals.time.short'
  return <HomeTime at={since}>{hasWaited ? t('approvals.timeline.since', { time: t(text, params) }) : t('time.just-now')}</HomeTime>
}
