import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  InsertRowAboveOutlined,
  PlusOutlined,
  VerticalAlignBottomOutlined,
} from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { filledDown } from '#web/form/fill-down.ts'
import { useForm } from '#web/form/form-place.tsx'
import type { GridCursor } from '#web/form/grid-cursor.ts'
import { picksRows, subTableOptions } from '#web/form/sub-table-options.ts'
import type { Ticks } from '#web/form/use-ticks.ts'

/** Where rows are picked elsewhere, the dialog comes when it is opened first. */
const PickRows = lazy(async () => ({ default: (await import('#web/form/pick-rows.tsx')).PickRows }))

interface TableActionsProps {
  readonly table: FormTable
  readonly columns: readonly FormField[]
  readonly addText: string
  readonly ticks: Ticks
  readonly cursor: GridCursor
}

/** Actions on the rows of a sub-table. On a phone only 添加 is shown until rows are selected. */
export function TableActions({ addText, ...given }: TableActionsProps) {
  const t = useText()
  const { phone } = useForm()
  const { add, insert, copy, move, fill, remove } = useTableCommands(given)
  const { ids } = given.ticks
  const isPicked = useMemo(() => picksRows(subTableOptions(given.table)), [given.table])
  const [isPicking, setPicking] = useState(false)
  const isOne = ids.size === 1
  const some = ids.size > 0
  const moves = (
    <>
      <IconButton name={t('form.table.up')} icon={<ArrowUpOutlined />} disabled={!isOne} onClick={() => move(-1)} />
      <IconButton name={t('form.table.down')} icon={<ArrowDownOutlined />} disabled={!isOne} onClick={() => move(1)} />
    </>
  )
  return (
    <>
      <Button icon={<PlusOutlined />} onClick={isPicked ? () => setPicking(true) : add}>
        {addText}
      </Button>
      {isPicking ? (
        <Suspense fallback={null}>
          <PickRows table={given.table} onClose={() => setPicking(false)} />
        </Suspense>
      ) : null}
      {phone && !some ? null : (
        <>
          {isPicked ? null : <IconButton name={t('form.table.insert')} icon={<InsertRowAboveOutlined />} onClick={insert} />}
          {phone ? null : <IconButton name={t('form.table.fill')} icon={<VerticalAlignBottomOutlined />} onClick={fill} />}
          {moves}
          <ActionButton phone={phone} name={t('form.table.copy')} icon={<CopyOutlined />} disabled={!some} onClick={copy} />
          <ActionButton
            phone={phone}
            name={t('form.table.remove')}
            icon={<DeleteOutlined />}
            danger
            disabled={!some}
            onClick={() => void remove()}
          />
        </>
      )}
    </>
  )
}

interface ActionButtonProps {
  readonly phone: boolean
  readonly name: string
  readonly icon: ReactNode
  readonly danger?: boolean
  readonly disabled: boolean
  readonly onClick: () => void
}

/** Text and icon on wide screens, the icon alone on narrow ones. */
function ActionButton({ phone, name, ...rest }: ActionButtonProps) {
  return phone ? <IconButton name={name} {...rest} /> : <Button {...rest}>{name}</Button>
}

function useTableCommands({ table: { key, columns: all }, columns, ticks, cursor }: Omit<TableActionsProps, 'addText'>) {
  const t = useText()
  const feedback = useFeedback()
  const { session, focus } = useForm()
  const first = columns[0]?.key ?? all[0]?.key
  const addAt = (at?: number) => {
    const row = flushSync(() => session.addRow(key, at === undefined ? {} : { at }))
    if (row !== undefined) focus.request(`${key}.${row}.${first}`)
  }
  // Removes the undo message that is shown; nothing can be undone once the form is closed.
  const offered = useRef<() => void>(undefined)
  useEffect(() => () => offered.current?.(), [])
  const offerUndo = (text: string, run: () => void) => {
    offered.current?.()
    offered.current = feedback.offer(text, { label: t('ui.undo'), run })
  }
  return {
    add: () => addAt(),
    /** Inserts above the first selected row, otherwise above the active one. */
    insert: () => {
      const rows = session.rowIds(key)
      const at = rows.findIndex((row) => (ticks.ids.size > 0 ? ticks.ids.has(row) : row === cursor.place?.row))
      addAt(at < 0 ? undefined : at)
    },
    copy: () => {
      for (const row of ticks.ids) session.copyRow(key, row)
    },
    move: (step: -1 | 1) => {
      const [row = ''] = ticks.ids
      const to = session.rowIds(key).indexOf(row) + step
      if (to >= 0) session.moveRow(key, row, to)
    },
    /** Copies the active cell into the selected rows, otherwise into all below. */
    fill: () => {
      const field = cursor.place && columns[cursor.place.column]
      if (!cursor.place || !field) return feedback.info(t('form.table.fill-where'))
      const undo = filledDown(session, field, cursor.place.row, ticks.ids)
      if (undo.length === 0) feedback.info(t('form.table.fill-nothing'))
      else
        offerUndo(t('form.table.filled', { label: field.part.label, count: undo.length }), () => {
          for (const { path, value } of undo) session.set(path, value)
        })
    },
    remove: async () => {
      if (!(await feedback.confirm({ text: t('form.table.remove-confirm'), danger: true }))) return
      const removed = [...ticks.ids].flatMap((row) => session.removeRow(key, row) ?? [])
      ticks.clear()
      cursor.move(undefined)
      offerUndo(t('form.table.removed', { count: removed.length }), () => {
        for (const { values, at } of removed.toReversed()) session.addRow(key, { at, values })
      })
    },
  }
}
