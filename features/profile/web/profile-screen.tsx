import type { ComponentType } from 'react'
import { AccountSection } from '#features/profile/web/account-section.tsx'
import { BelongingSection } from '#features/profile/web/belonging-section.tsx'
import { DeviceSection } from '#features/profile/web/device-section.tsx'
import { RequestLog, SignInLog } from '#features/profile/web/log-sections.tsx'
import { NotificationSection } from '#features/profile/web/notification-section.tsx'
import { PermissionSection } from '#features/profile/web/permission-section.tsx'
import { PersonalSection } from '#features/profile/web/personal-section.tsx'
import styles from '#features/profile/web/profile.module.css'
import type { ProfilePlace, SectionProps } from '#features/profile/web/section.ts'
import { SignatureSection } from '#features/profile/web/signature-section.tsx'
import { SubordinateSection } from '#features/profile/web/subordinate-section.tsx'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { keywordKey } from '#web/list/keyword-search.tsx'
import { useCurrentUser } from '#web/session/session-store.ts'

/** The sections by their name in the address, in the order of the page. */
const sections: readonly (readonly [name: string, Section: ComponentType<SectionProps>])[] = [
  ['personal', PersonalSection],
  ['account', AccountSection],
  ['signatures', SignatureSection],
  ['organizations', BelongingSection],
  ['subordinates', SubordinateSection],
  ['permissions', PermissionSection],
  ['notifications', NotificationSection],
  ['devices', DeviceSection],
  ['sign-ins', SignInLog],
  ['requests', RequestLog],
]

/** Conditions of the logs, and the search of the subordinates. */
const conditions = [{ key: 'when' }, { key: keywordKey }]

/** 个人信息: all that somebody sees and changes of the own account. */
export function ProfileScreen() {
  const t = useText()
  const place: ProfilePlace = useManagedPlace('section', conditions)
  const [shown, Section] = sections.find(([name]) => name === place.chosen) ?? sections[0]!
  return (
    <div className={styles.page}>
      <Sections shown={shown} onShow={place.choose} />
      <section key={shown} className={styles.section} aria-label={t(`profile.section.${shown}`)}>
        <Section place={place} />
      </section>
    </div>
  )
}

interface SectionsProps {
  readonly shown: string
  readonly onShow: (name: string) => void
}

/** Who one is, and the sections; on a phone the choice of the section alone. */
function Sections({ shown, onShow }: SectionsProps) {
  const t = useText()
  const phone = usePhone()
  const { userName, userAccount, headIcon } = useCurrentUser().userInfo
  const names = sections.map(([name]) => ({ value: name, label: t(`profile.section.${name}`) }))
  if (phone) return <Select aria-label={t('profile.title')} value={shown} options={names} onChange={onShow} size="large" />
  return (
    <nav className={styles.sections} aria-label={t('profile.title')}>
      <div className={styles.person}>
        <Avatar name={userName} picture={headIcon} size={64} />
        <strong>{userName}</strong>
        <span className={styles.quiet}>{userAccount}</span>
      </div>
      {names.map(({ value, label }) => (
        <button key={value} type="button" aria-current={value === shown ? 'page' : undefined} onClick={() => onShow(value)}>
          {label}
        </button>
      ))}
    </nav>
  )
}
