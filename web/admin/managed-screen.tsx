import type { ReactNode } from 'react'
import styles from '#web/admin/admin.module.css'

/** The room of a page that shows one list. */
export function ManagedScreen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>
}
