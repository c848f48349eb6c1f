import { mostDeleted, type MessageRow } from '#features/messages/contract.ts'
import styles from '#features/messages/web/messages.module.css'
import type { MessageDeletion } from '#features/messages/web/page/use-message-deletion.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface SelectionLineProps {
  readonly rows: readonly MessageRow[]
  readonly deletion: MessageDeletion
}

/** Selects all messages that are shown, and deletes those that are selected. */
export function SelectionLine({ rows, deletion: { selected, busy, select, remove } }: SelectionLineProps) {
  const t = useText()
  const count = selected.length
  const tooMany = count > mostDeleted
  return (
    <div className={styles.tools}>
      <Checkbox
        className={styles.all}
        checked={count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={({ target }) => select(rows, target.checked)}
      >
        {t('messages.select-all')}
      </Checkbox>
      <Button
        size="small"
        danger
        disabled={count === 0 || tooMany}
        loading={busy}
        {...(tooMany ? { title: t('messages.delete.most', { count: mostDeleted }) } : {})}
        onClick={() => void remove(selected)}
      >
        {t('messages.delete-selected', { count })}
      </Button>
    </div>
  )
}

/** Selects one message. */
export function SelectMessage({ row, deletion }: { readonly row: MessageRow; readonly deletion: MessageDeletion }) {
  const t = useText()
  return (
    <Checkbox
      className={styles.chosen}
      aria-label={t('messages.select', { title: row.title })}
      checked={deletion.selected.includes(row)}
      onChange={({ target }) => deletion.select([row], target.checked)}
    />
  )
}
