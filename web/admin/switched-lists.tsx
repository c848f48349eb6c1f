import type { ReactNode } from 'react'
import { Segmented } from '#ui/kit/segmented.tsx'
import styles from '#web/admin/admin.module.css'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'

interface SwitchedListsProps<Name extends string> {
  /** What the lists are of, for those who do not see them. */
  readonly label: string
  readonly lists: readonly { readonly value: Name; readonly label: string }[]
  readonly shown: Name
  readonly onShow: (name: Name) => void
  /** The list that is shown; another one is drawn anew. */
  readonly children: ReactNode
}

/** The room of a page with several lists, one of which is shown. */
export function SwitchedLists<Name extends string>({ label, lists, shown, onShow, children }: SwitchedListsProps<Name>) {
  return (
    <ManagedScreen>
      <div className={styles.switched}>
        <Segmented aria-label={label} value={shown} options={[...lists]} onChange={onShow} />
        <div key={shown}>{children}</div>
      </div>
    </ManagedScreen>
  )
}
