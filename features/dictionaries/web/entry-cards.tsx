import type { EntryNode } from '#features/dictionaries/contract.ts'
import styles from '#features/dictionaries/web/dictionaries.module.css'
import { EntryActions, EntryState } from '#features/dictionaries/web/entry-table.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { ListAction } from '#web/list/model.ts'

interface EntryCardsProps {
  readonly entries: readonly EntryNode[]
  readonly closed: ReadonlySet<string>
  readonly actions: (entry: EntryNode) => readonly ListAction<EntryNode>[]
}

/** The entries on a phone: a card each, those below others indented by a line. */
export function EntryCards({ entries, closed, actions }: EntryCardsProps) {
  const t = useText()
  return (
    <ul className={styles.cards}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <div className={styles.entryCard}>
            <div className={styles.cardHead}>
              <strong>{entry.fullName}</strong>
              <EntryState entry={entry} />
            </div>
            <div className={styles.quiet}>
              {t('dictionaries.code')} {entry.enCode} · {t('dictionaries.sort')} {entry.sortCode}
            </div>
            <EntryActions entry={entry} actions={actions(entry)} />
          </div>
          {entry.children.length > 0 && !closed.has(entry.id) ? (
            <EntryCards entries={entry.children} closed={closed} actions={actions} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
