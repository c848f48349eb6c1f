import type { ReactNode } from 'react'
import styles from '#features/function-design/web/publish/publish.module.css'

/** Lines that may be many; reached by Tab, so that the keys can scroll them. */
export function ScrolledRows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label={label}>
      <ul className={styles.rows}>{children}</ul>
    </div>
  )
}
