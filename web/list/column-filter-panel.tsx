import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { Attached } from '#ui/kit/attached.tsx'
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
      content={
        <Attached>
          <FocusedForm {...form} />
        </Attached>
      }
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <span className={styles.filterAnchor} />
    </Popover>
  )
}

/** The form with the focus on its first control, or on what is chosen there. */
function FocusedForm(form: ComponentProps<typeof ColumnFilterForm>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>('input[type="radio"]:checked') ?? place.current?.querySelector('input')
    // The kit has not moved the panel to its place yet.
    first?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place}>
      <ColumnFilterForm {...form} />
    </div>
  )
}
