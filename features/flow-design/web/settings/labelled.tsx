import { useId, type ReactNode } from 'react'
import styles from '#features/flow-design/web/settings/settings.module.css'

/** An input of an editor that has several, under its own label. */
export function Labelled({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
