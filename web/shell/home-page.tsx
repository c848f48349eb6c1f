import { Link } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { ErrorBoundary } from '#web/errors/error-boundary.tsx'
import { loadedFeatures } from '#web/router/features.ts'
import { flatten, trailTo } from '#web/router/menu-entries.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { menuName } from '#web/router/page-title.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { greetingAt } from '#web/shell/greeting.ts'
import styles from '#web/shell/home-page.module.css'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

/** Most menu entries shown on the start page. */
const shownEntries = 12

/** The start page: a greeting with what can be begun, the panels of features, and links to menu entries. */
export function HomePage() {
  const t = useText()
  const { userName, userAccount, organizeName } = useCurrentUser().userInfo
  const entries = useMenuEntries()
  const pages = flatten(entries)
    .filter((entry) => entry.path)
    .slice(0, shownEntries)
  const features = loadedFeatures()?.features ?? []
  const panels = features.flatMap((feature) => feature.home ?? [])
  const starts = features.flatMap((feature) => feature.homeStarts ?? [])
  return (
    <div className={styles.page}>
      <section className={styles.greeting}>
        <div>
          <h2 className={styles.hello}>{t(greetingAt(new Date().getHours()), { name: userName || userAccount })}</h2>
          {organizeName ? <p className={styles.place}>{organizeName}</p> : null}
        </div>
        {starts.map((Start, index) => (
          <ErrorBoundary key={index}>
            <Start />
          </ErrorBoundary>
        ))}
      </section>
      {pages.length === 0 ? (
        <section className={styles.entries}>
          <Empty text={t('web.home.nothing-allowed')} />
        </section>
      ) : (
        <div className={styles.columns}>
          <div className={styles.panels}>
            {panels.map((Panel, index) => (
              // The index is a stable key, because the list of panels never changes.
              <ErrorBoundary key={index}>
                <Panel />
              </ErrorBoundary>
            ))}
          </div>
          <QuickEntries entries={entries} pages={pages} />
        </div>
      )}
    </div>
  )
}

function QuickEntries({ entries, pages }: { readonly entries: readonly MenuEntry[]; readonly pages: readonly MenuEntry[] }) {
  const t = useText()
  return (
    <section className={styles.entries} aria-labelledby="quick-entries">
      <h2 id="quick-entries" className={styles.title}>
        {t('web.home.entries')}
      </h2>
      <ul className={styles.list}>
        {pages.map((entry) => (
          <li key={entry.id}>
            <Link className={styles.entry} to={entry.path}>
              <span className={styles.name}>{menuName(entry)}</span>
              <span className={styles.folder}>
                {trailTo(entries, entry.id)
                  .slice(0, -1)
                  .map((one) => menuName(one))
                  .join(' / ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
