import { useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import styles from '#features/profile/web/profile.module.css'
import { SecondFactorItem } from '#features/profile/web/second-factor-item.tsx'
import { SectionCard } from '#features/profile/web/section-card.tsx'
import { SocialItems } from '#features/sign-on/web/entry.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { loadUser } from '#web/session/load-user.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { PasswordDialog } from '#web/shell/password/password-dialog.tsx'

/** 账号安全: the password, the second factor, single sign-on. */
export function AccountSection() {
  const t = useText()
  return (
    <SectionCard title={t('profile.section.account')}>
      <ul className={styles.items}>
        <PasswordItem />
        <SecondFactorItem />
        <SocialItems back="/profile?section=account" />
      </ul>
    </SectionCard>
  )
}

function PasswordItem() {
  const t = useText()
  const zone = useTimeZone()
  const { changePasswordDate } = useCurrentUser().userInfo
  const [changing, setChanging] = useState(false)
  const time = changePasswordDate === null ? undefined : fromEpoch(changePasswordDate, 'yyyy-MM-dd HH:mm', zone)
  const close = () => setChanging(false)
  return (
    <li className={styles.item}>
      <div>
        <h3>{t('profile.password')}</h3>
        <span className={styles.quiet}>{time ? t('profile.password-since', { time }) : t('profile.password-given')}</span>
      </div>
      <Button onClick={() => setChanging(true)}>{t('web.password.change')}</Button>
      {changing ? (
        <PasswordDialog
          onClose={close}
          onChanged={() => {
            close()
            void loadUser().catch(() => undefined)
          }}
        />
      ) : null}
    </li>
  )
}
