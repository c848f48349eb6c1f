import { lazy, Suspense, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { pageKey, usedLately } from '#web/commands/used-lately.ts'
import type { HomeParts } from '#web/feature.ts'
import { ErrorBoundary } from '#web/errors/error-boundary.tsx'
import { flatten, trailTo } from '#web/router/menu-entries.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { menuName } from '#web/router/page-title.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { greetingAt } from '#web/shell/greeting.ts'
import styles from '#web/shell/home-page.module.css'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

const FavouriteOrder = lazy(async () => ({ default: (await import('#web/shell/favourite-order.tsx')).FavouriteOrder }))

/** Most entries shown on the start page of those that were neither marked nor visited, and of those visited lately. */
const shownEntries = 12
const shownVisited = 6

/** The start page: a greeting with what can be begun, the panels of features, and links to menu entries. */
export function HomePage({ parts }: { readonly parts: readonly HomeParts[] }) {
  const t = useText()
  const { userName, userAccount, organizeName } = useCurrentUser().userInfo
  const entries = useMenuEntries()
  const pages = flatten(entries).filter((entry) => entry.path)
  const panels = parts.flatMap((part) => part.panels ?? []).toSorted((a, b) => a.rank - b.rank)
  const starts = parts.flatMap((part) => part.starts ?? [])
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
            {panels.map(({ Panel }, index) => (
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

interface EntriesProps {
  readonly entries: readonly MenuEntry[]
  readonly pages: readonly MenuEntry[]
}

/** The pages that the user marked, those visited lately, and of the others the first of the menu. */
function QuickEntries({ entries, pages }: EntriesProps) {
  const t = useText()
  const { favourites } = useCurrentUser().userInfo
  const [used] = useState(usedLately)
  const [isOrdering, setOrdering] = useState(false)
  const marked = favourites.flatMap((id) => pages.find((page) => page.id === id) ?? [])
  const visited = used
    .flatMap((key) => pages.find((page) => pageKey(page.id) === key) ?? [])
    .filter((page) => !marked.includes(page))
    .slice(0, shownVisited)
  const others = pages.filter((page) => !marked.includes(page) && !visited.includes(page)).slice(0, shownEntries)
  return (
    <div className={styles.beside}>
      <Entries title={t('web.favourites')} entries={entries} pages={marked}>
        {marked.length < 2 ? null : (
          <Button type="link" size="small" onClick={() => setOrdering(true)}>
            {t('web.favourite.order')}
          </Button>
        )}
      </Entries>
      {isOrdering ? (
        <Suspense fallback={null}>
          <FavouriteOrder pages={marked} onClose={() => setOrdering(false)} />
        </Suspense>
      ) : null}
      <Entries title={t('web.visited')} entries={entries} pages={visited} />
      <Entries title={t('web.home.entries')} entries={entries} pages={others} />
    </div>
  )
}

/** @param children beside the title */
function Entries({ title, entries, pages, children }: EntriesProps & { readonly title: string; readonly children?: ReactNode }) {
  const id = useId()
  if (pages.length === 0) return null
  return (
    <section className={styles.entries} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
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
