import { AppstoreOutlined } from '#ui/icons.ts'
import styles from '#web/shell/menu-icon.module.css'
import { menuIcons } from '#web/shell/menu-icons.ts'

interface MenuIconProps {
  readonly icon: string
  readonly name: string
  /** The menu places its icons by it. */
  readonly className?: string
}

/** Icon of a menu entry, by the name its administrator chose; one of a set, the first character where it is unknown. */
export function MenuIcon({ icon, name, className }: MenuIconProps) {
  const Known = menuIcons.find(({ words }) => words.test(icon))?.icon
  if (Known) return <Known className={className} />
  const first = [...name][0]
  return first ? (
    <span className={`anticon ${styles.letter} ${className ?? ''}`} aria-hidden="true">
      {first}
    </span>
  ) : (
    <AppstoreOutlined className={className} />
  )
}
