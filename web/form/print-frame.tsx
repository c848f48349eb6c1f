import type { ReactNode } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/form/print.module.css'
import { useCurrentUser } from '#web/session/session-store.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

export interface PrintFrameProps {
  readonly title: string
  /** Below the title. */
  readonly details?: readonly string[]
  readonly children: ReactNode
}

/** A page on paper: title, content, who printed it and when; while the server holds demo data with a watermark. */
export function PrintFrame({ title, details = [], children }: PrintFrameProps) {
  const t = useText()
  const zone = useTimeZone()
  const { userInfo, sysConfigInfo } = useCurrentUser()
  const time = fromEpoch(Date.now(), 'yyyy-MM-dd HH:mm', zone) ?? ''
  return (
    <article className={styles.sheet} data-print-sheet>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.details}>
        {details
          .filter((detail) => detail !== '')
          .map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
      </p>
      {children}
      <p className={styles.foot}>{t('form.print.by', { name: userInfo.userName, time })}</p>
      {sysConfigInfo.demo ? (
        <div className={styles.watermark} aria-hidden="true">
          {t('form.print.demo')}
        </div>
      ) : null}
    </article>
  )
}
