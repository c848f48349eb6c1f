import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fromEpoch } from '#engine/values/calendar.ts'
import { relativeTime } from '#engine/values/relative-time.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'
import styles from '#web/shell/home-line.module.css'
import { useNow } from '#web/time/use-now.ts'

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

/** The list that `HomeLine`s stand in. */
export function HomeLines({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.lines}>{children}</ul>
}

/** A thing on the start page that a click opens. */
export function HomeLine({ to, title, tag, summary = '', note, time, word }: HomeLineProps) {
  return (
    <li>
      <Link className={styles.line} to={to}>
        <span className={styles.title}>{title}</span>
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

/** A sentence in a panel that has nothing to show. */
export function HomeNothing({ children }: { readonly children: ReactNode }) {
  return <p className={styles.quiet}>{children}</p>
}

/** A moment or an age that is told in words, with the full time on hover. */
export function HomeTime({ at, children }: { readonly at: number; readonly children: ReactNode }) {
  const zone = useTimeZone()
  return (
    <time className={styles.quiet} dateTime={new Date(at).toISOString()} title={fromEpoch(at, 'yyyy-MM-dd HH:mm', zone)}>
      {children}
    </time>
  )
}

/** How long ago something was. */
export function Ago({ at }: { readonly at: number }) {
  const t = useText()
  const zone = useTimeZone()
  const { text, params } = relativeTime(at, useNow(), zone)
  return <HomeTime at={at}>{t(text, params)}</HomeTime>
}
