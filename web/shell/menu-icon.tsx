import { AppstoreOutlined } from '#ui/icons.ts'
import styles from '#web/shell/menu-icon.module.css'
import { knownIcon } from '#web/shell/menu-icons.ts'

interface MenuIconProps {
  readonly icon: string
  readonly name: string
  /** Class that places the icon in the menu. */
  readonly className?: string
}

/** The icon of a menu entry, which adds nothing to its name for those who hear it, matched by the name its administrator chose; the first character of the entry when none matches. */
export function MenuIcon({ icon, name, className }: MenuIconProps) {
  const Known = knownIcon(icon)?.icon
  if (Known) return <Known className={className} aria-hidden />
  const first = [...name][0]
  return first ? (
    <span className={`anticon ${styles.letter} ${className ?? ''}`} aria-hidden="true">
      {first}
    </span>
  ) : (
    <AppstoreOutlined className={className} aria-hidden />
  )
}
