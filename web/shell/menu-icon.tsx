import { AppstoreOutlined } from '#ui/icons.ts'
import styles from '#web/shell/menu-icon.module.css'
import { menuIcons } from '#web/shell/menu-icons.ts'

/** Icon of a menu entry, by the name its administrator chose; one of a set, the first character where it is unknown. */
export function MenuIcon({ icon, name }: { readonly icon: string; readonly name: string }) {
  const Known = menuIcons.find(({ words }) => words.test(icon))?.icon
  if (Known) return <Known />
  const first = [...name][0]
  return first ? (
    <span className={`anticon ${styles.letter}`} aria-hidden="true">
      {first}
    </span>
  ) : (
    <AppstoreOutlined />
  )
}
