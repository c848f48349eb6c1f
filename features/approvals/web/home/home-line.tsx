import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fromEpoch } from '#engine/values/calendar.ts'
import { relativeTime } from '#engine/values/relative-time.ts'
import { durationText } from '#features/approvals/web/approval/duration.ts'
import styles from '#features/approvals/web/home/home.module.css'
import { useText } from '#ui/text/use-text.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'

interface HomeLineProps {
  readonly to: string
  readonly title: string
  /** A tag beside the title. */
  readonly tag?: ReactNode
  readonly summary?: string
  /** What matters most about it, in its own line. */
  readonly note?: ReactNode
  readonly time?: ReactNode
  /** What a click does, in a word. */
  readonly word?: string
}

/** A thing on the start page that a click opens. */
export function HomeLine({ to, title, tag, summary = '', note, time, word }: HomeLineProps) {
  return (
    <li>
      <Link className={styles.line} to={to}>
        <span className={styles.lineTitle}>{title}</span>
        {tag}
        <span className={styles.summary} title={summary}>
          {summary}
        </span>
        {time}
        {word ? <span className={styles.word}>{word}</span> : null}
        {note ? <span className={styles.note}>{note}</span> : null}
      </Link>
    </li>
  )
}

/** How long something has waited, with the full time on hover. */
export function WaitingFor({ since }: { readonly since: number }) {
  const t = useText()
  const zone = useTimeZone()
  const { text, params } = durationText(since, Date.now())
  const hasWaited = text !== 'approvals.time.short'
  return (
    <time className={styles.quiet} title={fromEpoch(since, 'yyyy-MM-dd HH:mm', zone)}>
      {hasWaited ? t('approvals.timeline.since', { time: t(text, params) }) : t('time.just-now')}
    </time>
  )
}

/** How long ago something was, with the full time on hover. */
export function Ago({ at }: { readonly at: number }) {
  const t = useText()
  const zone = useTimeZone()
  const { text, params } = relativeTime(at, Date.now(), zone)
  return (
    <time className={styles.quiet} title={fromEpoch(at, 'yyyy-MM-dd HH:mm', zone)}>
      {t(text, params)}
    </time>
  )
}
