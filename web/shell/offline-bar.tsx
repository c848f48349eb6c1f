import { useSyncExternalStore } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/shell/offline-bar.module.css'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** One quiet line while the network is gone; what was typed stays. */
export function OfflineBar() {
  const t = useText()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div role="status">{online ? null : <div className={styles.bar}>{t('web.offline')}</div>}</div>
}
