import type { CSSProperties } from 'react'
import { durationText } from '#features/approvals/web/approval/duration.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useNow } from '#web/time/use-now.ts'

/** What is due within a day is due soon. */
const soonMilliseconds = 24 * 3_600_000

/** How much time is left until something is due, or for how long it is overdue: a word, and a colour where it presses. */
export function DueTag({ dueAt }: { readonly dueAt: number }) {
  const t = useText()
  const now = useNow()
  const isOverdue = now >= dueAt
  const { text, params } = isOverdue ? durationText(dueAt, now) : durationText(now, dueAt)
  const colour = isOverdue ? 'red' : dueAt - now < soonMilliseconds ? 'orange' : 'grey'
  const place = { color: `var(--seedbed-${colour}-ink)`, background: `var(--seedbed-${colour}-paper)` }
  return (
    <span data-due={colour} style={{ ...shape, ...place }}>
      {t(isOverdue ? 'approvals.due.late' : 'approvals.due.left', { time: t(text, params) })}
    </span>
  )
}

const shape: CSSProperties = {
  display: 'inline-block',
  padding: '0 8px',
  borderRadius: 4,
  fontSize: 12,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
}
