import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallError } from '#web/call/call-error.ts'
import styles from '#web/shell/home-panel.module.css'

interface HomePanelProps<Data> {
  readonly title: string
  /** Page that shows all of it. */
  readonly all?: string | undefined
  readonly call: {
    readonly data: Data | undefined
    readonly error: CallError | null
    readonly refetch: () => unknown
  }
  readonly children: (data: Data) => ReactNode
}

/** A panel of the start page. It loads, fails and is tried again for itself; what was read stays when a later reading fails. */
export function HomePanel<Data>({ title, all, call: { data, error, refetch }, children }: HomePanelProps<Data>) {
  const t = useText()
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {all ? (
          <Link className={styles.all} to={all}>
            {t('web.home.all')}
          </Link>
        ) : null}
      </div>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={3} />
      )}
    </section>
  )
}
