import type { SavedView } from '#features/records/contract/views.ts'
import styles from '#features/records/web/views/drawer/views.module.css'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, DownloadOutlined, EditOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface ViewActs {
  readonly overwrite: (view: SavedView) => Promise<void>
  readonly remove: (view: SavedView) => Promise<void>
  readonly order: (ids: readonly string[]) => Promise<void>
}

interface ViewRowsProps {
  readonly title: string
  readonly views: readonly SavedView[]
  readonly currentId: string | undefined
  readonly onView: (view: SavedView) => void
  readonly onEdit: (view: SavedView) => void
  readonly acts: ViewActs
}

/** Views below each other, each with what the user may do with it. */
export function ViewRows({ title, views, currentId, onView, onEdit, acts }: ViewRowsProps) {
  const t = useText()
  const moved = (index: number, step: -1 | 1): readonly string[] => {
    const ids = views.map(({ id }) => id)
    return ids.with(index, ids[index + step] ?? '').with(index + step, ids[index] ?? '')
  }
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.rows}>
        {views.map((view, index) => (
          <li key={view.id} className={styles.row} data-current={view.id === currentId}>
            <Button
              type="link"
              className={styles.name}
              title={view.fullName}
              aria-current={view.id === currentId}
              onClick={() => onView(view)}
            >
              {view.fullName}
            </Button>
            {view.isDefault ? <span className={styles.mark}>{t('records.views.default')}</span> : null}
            {view.mayChange ? (
              <span className={styles.tools}>
                <IconButton
                  name={t('records.views.up', { name: view.fullName })}
                  icon={<ArrowUpOutlined />}
                  disabled={index === 0}
                  onClick={() => void acts.order(moved(index, -1))}
                />
                <IconButton
                  name={t('records.views.down', { name: view.fullName })}
                  icon={<ArrowDownOutlined />}
                  disabled={index === views.length - 1}
                  onClick={() => void acts.order(moved(index, 1))}
                />
                <IconButton
                  name={t('records.views.overwrite', { name: view.fullName })}
                  icon={<DownloadOutlined />}
                  onClick={() => void acts.overwrite(view)}
                />
                <IconButton name={t('records.views.edit', { name: view.fullName })} icon={<EditOutlined />} onClick={() => onEdit(view)} />
                <IconButton
                  name={t('records.views.remove', { name: view.fullName })}
                  icon={<DeleteOutlined />}
                  onClick={() => void acts.remove(view)}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
