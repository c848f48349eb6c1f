import { lazy, Suspense, useRef, useState } from 'react'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { WireCondition } from '#engine/forms/super-query.ts'
import { FilterOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/list.module.css'
import type { SuperField } from '#web/list/super-query.ts'

/** Loaded when a filter is opened for the first time. */
const ColumnFilterPanel = lazy(async () => ({ default: (await import('#web/list/column-filter-panel.tsx')).ColumnFilterPanel }))

interface ColumnFilterButtonProps {
  readonly field: SuperField
  readonly filter: WireCondition | undefined
  readonly facts: FieldFacts
  readonly onFilter: (next: WireCondition | undefined) => void
}

/** Opens the filter of a column, in the head of the column. */
export function ColumnFilterButton({ field, filter, facts, onFilter }: ColumnFilterButtonProps) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // To the panel a press on this button is one beside it, which closes it; the click that follows must not open it again.
  const wasOpen = useRef(false)
  // The focus would be lost with the panel, so it moves first. A press elsewhere then takes it where it belongs.
  const close = () => {
    button.current?.focus()
    setOpen(false)
  }
  return (
    // What happens here is not for the head, which sorts; Escape is for the kit, which closes what was opened last.
    <span
      role="presentation"
      className={styles.headFilter}
      data-active={filter !== undefined}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') event.stopPropagation()
      }}
    >
      <IconButton
        ref={button}
        name={t(filter ? 'list.filter.active' : 'list.filter', { label: field.label })}
        icon={<FilterOutlined />}
        aria-expanded={open}
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={() => {
          setOpen(!open && !wasOpen.current)
          wasOpen.current = false
        }}
      />
      {open ? (
        <Suspense fallback={null}>
          <ColumnFilterPanel
            field={field}
            filter={filter}
            facts={facts}
            onFilter={(next) => {
              close()
              onFilter(next)
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </span>
  )
}
