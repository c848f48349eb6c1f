import type { ReactNode } from 'react'
import styles from '#features/profile/web/profile.module.css'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import type { ListCall } from '#web/list/page-of-call.ts'

interface SectionCardProps {
  readonly title: string
  /** What the section waits for, as `useCall` returns it; without it the section is there at once. */
  readonly call?: Pick<ListCall<unknown>, 'error' | 'refetch'> & { readonly data: unknown }
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One section of the page that is no list: a title with buttons, and what it shows once it is read. */
export function SectionCard({ title, call, actions, children }: SectionCardProps) {
  const ready = !call || call.data !== undefined
  return (
    <div className={styles.card} data-touch>
      <div className={styles.head}>
        <h2>{title}</h2>
        {ready ? <div className={styles.buttons}>{actions}</div> : null}
      </div>
      {ready ? children : call.error ? <Problem text={call.error.msg} onRetry={() => void call.refetch()} /> : <Loading rows={6} />}
    </div>
  )
}
