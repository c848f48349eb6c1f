import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/list.module.css'
import type { ListRow, ListTree } from '#web/list/model.ts'

/** What stands in a row that is no record: the heading of a group with the number of its rows, or the button that loads further rows. */
export function RowHeadingText({ tree, row }: { readonly tree: ListTree; readonly row: ListRow }) {
  const t = useText()
  const heading = tree.heading?.(row)
  if (heading) {
    const { label, total, more, sums = [] } = heading
    return (
      <span className={styles.heading}>
        <strong>{label === '' ? t('list.group.none') : label}</strong>
        <span data-tabular>{t('list.total', { total: `${total.toLocaleString('en-US')}${more ? '+' : ''}` })}</span>
        {sums.map((sum) => (
          <span key={sum.label} data-tabular>
            {t('list.group.sum', sum)}
          </span>
        ))}
      </span>
    )
  }
  const run = tree.more?.(row)
  return run ? (
    <Button type="link" size="small" onClick={run}>
      {t('list.load-more')}
    </Button>
  ) : null
}
