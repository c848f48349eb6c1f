import type { Uses } from '#engine/resource/calls.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/admin.module.css'
import { goTo } from '#web/router/navigation.ts'
import { useSession } from '#web/session/session-store.ts'

interface HeldNoteProps {
  readonly holders: Uses['holders']
  /** Called when a link leads to another page. */
  readonly onLeave: () => void
}

/** What must be moved or deleted before a thing can be deleted, each with a link to where that is done, for users who have that page. */
export function HeldNote({ holders, onLeave }: HeldNoteProps) {
  const t = useText()
  const menus = useSession((session) => session.current?.menuList) ?? []
  const leave = (address: string) => {
    onLeave()
    void goTo(`/${address}`)
  }
  return (
    <ul className={styles.held}>
      {holders.map(({ text, address }) => (
        <li key={text}>
          {text}
          {address !== '' && hasPage(menus, `/${address.split('?')[0]}`) ? (
            <Button type="link" size="small" onClick={() => leave(address)}>
              {t('admin.held.open')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface Entry {
  readonly path: string
  readonly children: readonly Entry[]
}

const hasPage = (entries: readonly Entry[], path: string): boolean =>
  entries.some((entry) => entry.path === path || hasPage(entry.children, path))
