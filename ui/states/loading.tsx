import { Skeleton } from 'antd'
import styles from '#ui/states/states.module.css'
import { useText } from '#ui/text/use-text.tsx'

/** Placeholder of the first load of an area: nothing for 200 ms, then the outline of `rows` lines. */
export function Loading({ rows = 4 }: { readonly rows?: number }) {
  const t = useText()
  return (
    <div className={styles.late} role="status" aria-label={t('ui.loading')}>
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  )
}
