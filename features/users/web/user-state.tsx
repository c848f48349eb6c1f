import type { UserRow } from '#features/users/contract.ts'
import { Tooltip } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import styles from '#features/users/web/users.module.css'

/** Whether somebody can sign in: enabled or not, locked after wrong passwords, or without a password yet. */
export function UserState({ row }: { readonly row: UserRow }) {
  const t = useText()
  const held = row.enabledMark === 2 ? 'locked' : row.enabledMark === 1 && !row.hasPassword ? 'no-password' : undefined
  if (held === undefined) return <StateText on={row.enabledMark === 1} />
  return (
    <Tooltip title={t(held === 'locked' ? 'users.locked-note' : 'users.no-password-note')}>
      <span className={styles.held}>{t(held === 'locked' ? 'users.state-locked' : 'users.no-password')}</span>
    </Tooltip>
  )
}
