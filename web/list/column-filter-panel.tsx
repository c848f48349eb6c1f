import type { ComponentProps } from 'react'
import { Popover } from '#ui/kit/popover.tsx'
import { ColumnFilterForm } from '#web/list/column-filter-form.tsx'
import styles from '#web/list/list.module.css'

interface ColumnFilterPanelProps extends ComponentProps<typeof ColumnFilterForm> {
  readonly onClose: () => void
}

/** The filter of a column in a panel below its head, beside the button that opened it. */
export function ColumnFilterPanel({ onClose, ...form }: ColumnFilterPanelProps) {
  return (
    <Popover
      open
      trigger="click"
      placement="bottomRight"
      content={<ColumnFilterForm {...form} />}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <span className={styles.filterAnchor} />
    </Popover>
  )
}
