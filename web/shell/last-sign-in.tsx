import { useEffect, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { useText } from '#ui/text/use-text.tsx'
import { sessionStore, useSession } from '#web/session/session-store.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import styles from '#web/shell/last-sign-in.module.css'

const noticeMilliseconds = 2000

/** After a sign-in: time, place and address of the previous sign-in, shown for 2 s. */
export function LastSignIn() {
  const t = useText()
  const [shown, setShown] = useState(false)
  const due = useSession((session) => session.justSignedIn)
  const zone = useTimeZone()
  const user = useSession((session) => session.current?.userInfo)
  useEffect(() => {
    if (!due || !user) return
    sessionStore.setState({ justSignedIn: false })
    setShown(user.prevLogin === 1)
  }, [due, user])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(false), noticeMilliseconds)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div role="status">
      {shown && user ? (
        <div className={styles.notice}>
          <strong>{t('web.last-sign-in')}</strong>
          <span>
            {t('web.last-sign-in.time', {
              time: (user.prevLoginTime && fromEpoch(user.prevLoginTime, 'yyyy-MM-dd HH:mm:ss', zone)) || '—',
            })}
          </span>
          {user.prevLoginIPAddressName ? <span>{t('web.last-sign-in.place', { place: user.prevLoginIPAddressName })}</span> : null}
          <span>{t('web.last-sign-in.address', { address: user.prevLoginIPAddress || '—' })}</span>
        </div>
      ) : null}
    </div>
  )
}
