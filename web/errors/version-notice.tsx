import { useStore } from 'zustand'
import { useText } from '#ui/text/use-text.tsx'
import { versionStore } from '#web/errors/new-version.ts'
import styles from '#web/errors/version-notice.module.css'

/** Tells the user that a newer version is available; the button reloads the page. */
export function VersionNotice() {
  const t = useText()
  const newer = useStore(versionStore, (state) => state.newer)
  return (
    <div role="status">
      {newer ? (
        <div className={styles.notice}>
          <span>{t('web.version.newer')}</span>
          <button type="button" className={styles.reload} onClick={() => location.reload()}>
            {t('web.version.reload')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
