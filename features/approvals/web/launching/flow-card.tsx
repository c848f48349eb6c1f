import { Link } from 'react-router'
import type { StartableFlow } from '#features/approvals/contract/launching.ts'
import styles from '#features/approvals/web/launching/launching.module.css'
import { useFavouriteFunctions } from '#features/approvals/web/launching/use-favourite-functions.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { relativeTime } from '#engine/values/relative-time.ts'
import { StarFilled, StarOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useNow } from '#web/time/use-now.ts'

/** A flow that a click begins, with when the user did so last and whether it is a favourite. */
export function FlowCard({ flow: { id, fullName, modelId, lastStarted } }: { readonly flow: StartableFlow }) {
  const t = useText()
  const zone = useTimeZone()
  const now = useNow()
  const { canMark, isMarked, mark } = useFavouriteFunctions()
  const marked = isMarked(modelId)
  const last = lastStarted === null ? undefined : relativeTime(lastStarted, now, zone)
  return (
    <li className={styles.card}>
      <Link className={styles.start} to={workFlowAddress({ flowId: id, opType: opTypes.edit })}>
        <span className={styles.name} title={fullName}>
          {fullName}
        </span>
        <span className={styles.quiet} title={lastStarted === null ? undefined : fromEpoch(lastStarted, 'yyyy-MM-dd HH:mm', zone)}>
          {last ? t('approvals.launching.last', { time: t(last.text, last.params) }) : t('approvals.launching.never')}
        </span>
      </Link>
      {canMark(modelId) ? (
        <IconButton
          name={t(marked ? 'approvals.launching.unmark' : 'approvals.launching.mark', { name: fullName })}
          icon={marked ? <StarFilled /> : <StarOutlined />}
          aria-pressed={marked}
          onClick={() => mark(modelId, !marked)}
        />
      ) : null}
    </li>
  )
}
