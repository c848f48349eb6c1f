import { Suspense, lazy, useState } from 'react'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { DownOutlined } from '#ui/icons.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { showKeys } from '#web/keys/screen-keys.ts'
import { goTo } from '#web/router/navigation.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { lock } from '#web/session/sign-in.ts'
import { askAndSignOut } from '#web/shell/sign-out-question.tsx'
import styles from '#web/shell/top-bar.module.css'

const AboutDialog = lazy(async () => ({ default: (await import('#web/shell/about-dialog.tsx')).AboutDialog }))
const PasswordDialog = lazy(async () => ({ default: (await import('#web/shell/password/password-dialog.tsx')).PasswordDialog }))

/** Fetched when somebody switches: most users have one system. */
const switchTo = (id: string) => import('#web/shell/switch-system.ts').then(({ switchSystem }) => switchSystem(id))

interface UserMenuProps {
  readonly quiet: boolean
  /** Opens the settings of the look, where they have no button of their own. */
  readonly onLook?: () => void
}

/** Menu of the user's account: systems, profile, change of password, lock, keys, about, sign-out. */
export function UserMenu({ quiet, onLook }: UserMenuProps) {
  const t = useText()
  const feedback = useFeedback()
  const phone = usePhone()
  const { userId, userName, userAccount, headIcon, systemIds } = useCurrentUser().userInfo
  const [dialog, setDialog] = useState<'password' | 'about'>()
  const close = () => setDialog(undefined)
  const name = userName || userAccount

  const acts: Readonly<Record<string, () => void>> = {
    profile: () => void goTo('/profile'),
    password: () => setDialog('password'),
    keys: showKeys,
    ...(onLook ? { look: onLook } : {}),
    about: () => setDialog('about'),
    // The call has already shown its failure.
    lock: () => void lock().catch(() => undefined),
    leave: () => void askAndSignOut(userId, feedback, t),
  }
  const items = [
    ...(quiet || systemIds.length < 2
      ? []
      : [
          {
            key: 'systems',
            label: t('web.systems'),
            children: systemIds.map(({ id, name: label, currentSystem }) => ({
              key: `system ${id}`,
              label,
              disabled: currentSystem,
              ...(currentSystem ? { extra: t('web.systems.current') } : {}),
              onClick: () => void switchTo(id).catch(() => undefined),
            })),
          },
          { type: 'divider' as const },
        ]),
    ...(quiet
      ? []
      : [
          { key: 'profile', label: t('profile.title') },
          { key: 'password', label: t('web.password.change') },
          { key: 'lock', label: t('web.lock.lock') },
          ...(onLook ? [{ key: 'look', label: t('web.look') }] : []),
        ]),
    ...(phone ? [] : [{ key: 'keys', label: t('keys.title'), extra: '?' }]),
    { key: 'about', label: t('web.about') },
    { type: 'divider' as const },
    { key: 'leave', label: t('web.sign-out') },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
        <button type="button" className={styles.user} aria-haspopup="menu">
          <Avatar name={name} picture={headIcon} />
          <span className={styles.name}>{name}</span>
          <span data-visually-hidden>{t('web.account-menu')}</span>
          <DownOutlined style={{ fontSize: 10 }} />
        </button>
      </Dropdown>
      <Suspense fallback={null}>
        {dialog === 'password' ? <PasswordDialog onClose={close} onChanged={close} /> : null}
        {dialog === 'about' ? <AboutDialog onClose={close} /> : null}
      </Suspense>
    </>
  )
}
