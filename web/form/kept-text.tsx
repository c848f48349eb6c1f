import { fromEpoch } from '#engine/values/calendar.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { Kept } from '#web/autosave/use-autosave.ts'
import styles from '#web/form/form.module.css'
import { useTimeZone } from '#web/session/time-zone.ts'

/** Says where and when what is typed was kept last: on this device, or on the server and so on every device of the user. */
export function KeptText({ kept }: { readonly kept: Kept | undefined }) {
  const t = useText()
  const zone = useTimeZone()
  const time = kept && (fromEpoch(kept.at, 'yyyy-MM-dd HH:mm', zone) ?? '').slice(-5)
  return (
    <span className={styles.kept} role="status">
      {kept ? t(kept.on === 'server' ? 'form.kept' : 'form.kept-on-device', { time: time ?? '' }) : null}
    </span>
  )
}
