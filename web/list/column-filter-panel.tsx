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
          <FocusedForm {...form} onClose={onClose} />
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

/** What a control has opened, which Escape closes before the panel. */
const openedByControls = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden)'

/** Where people type first, else what is chosen among the comparisons, else the first control. */
const firstControls = ['input[type="text"]:not([readonly])', 'input[type="radio"]:checked', 'input']

/** The form with the focus where one begins. Dialogs of its controls lie outside of it and close by themselves. */
function FocusedForm({ onClose, ...form }: ColumnFilterPanelProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [first] = firstControls.flatMap((control) => place.current?.querySelector<HTMLElement>(control) ?? [])
    // The kit has not moved the panel to its place yet.
    first?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={place}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node) || document.querySelector(openedByControls))
          return
        // Else it would close what lies below the panel as well.
        event.stopPropagation()
        onClose()
      }}
    >
      <ColumnFilterForm {...form} />
    </div>
  )
}
