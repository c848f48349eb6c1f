import { useLayoutEffect, useRef } from 'react'
import { RightOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { GridCell, GridRow } from '#web/admin/grid-model.ts'
import styles from '#web/admin/check-grid.module.css'

/** Opens and closes what stands below a row; where nothing does, its place stays free. */
export function Fold({ row, onFold }: { readonly row: GridRow; readonly onFold: (rowId: string) => void }) {
  const t = useText()
  if (row.isOpen === undefined) return <span className={styles.fold} />
  const name = t(row.isOpen ? 'admin.grid.close' : 'admin.grid.open', { name: row.label })
  return (
    <button type="button" tabIndex={-1} className={styles.fold} data-open={row.isOpen} aria-label={name} onClick={() => onFold(row.id)}>
      <RightOutlined />
    </button>
  )
}

/** A check box with its words and what it is compared with. */
export function CheckBox({ cell, onCheck }: { readonly cell: GridCell; readonly onCheck: (isOn: boolean) => void }) {
  const box = useRef<HTMLInputElement>(null)
  const { check, label, text, isFixed = false, other } = cell
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = check === 'some'
  })
  return (
    <>
      <label title={text === undefined ? undefined : label}>
        <input
          ref={box}
          type="checkbox"
          tabIndex={-1}
          checked={check === 'on'}
          aria-label={label}
          aria-disabled={isFixed}
          onChange={() => (isFixed ? undefined : onCheck(check !== 'on'))}
        />
        {text === undefined ? null : <span className={styles.text}>{text}</span>}
      </label>
      {other ? (
        <span className={styles.other} data-differs={other.differs}>
          {other.text}
        </span>
      ) : null}
    </>
  )
}
