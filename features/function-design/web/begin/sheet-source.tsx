import { useState } from 'react'
import type { z } from 'zod'
import { columnsOfSheet, guessHeading, headingRowsAtMost, type HeadingPlace } from '#engine/forms/editing/columns/sheet-columns.ts'
import { readColumnSheet } from '#features/function-design/contract/begin.ts'
import type { ReadColumns } from '#engine/forms/editing/columns/proposed-column.ts'
import styles from '#features/function-design/web/begin/begin.module.css'
import { Alert } from '#ui/kit/hint.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Switch } from '#ui/kit/switch.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'
import { CallError } from '#web/call/call-error.ts'
import { longCallSeconds, request } from '#web/call/request.ts'

type Sheet = z.output<typeof readColumnSheet.answer & object>

interface SheetSourceProps {
  readonly occupied: ReadonlySet<string>
  /** @param again the same workbook with other headings */
  readonly onRead: (read: ReadColumns | undefined, again?: boolean) => void
}

/** A workbook with headings, and which of its rows they are. */
export function SheetSource({ occupied, onRead }: SheetSourceProps) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [sheet, setSheet] = useState<Sheet>()
  const [heading, setHeading] = useState<HeadingPlace>({ row: 0, isDouble: false })
  const show = (of: Sheet, at: HeadingPlace, again = true): void => {
    setHeading(at)
    onRead({ name: of.name, columns: columnsOfSheet(of.cells, at, of.names, occupied) }, again)
  }
  const send = async (file: File): Promise<void> => {
    const form = new FormData()
    form.append('file', file)
    setBusy(true)
    setFault(undefined)
    try {
      const read = await request(readColumnSheet, {}, { form, timeoutSeconds: longCallSeconds, handles: 'all' })
      setSheet(read)
      show(read, guessHeading(read.cells), false)
    } catch (error) {
      // What was read before stays.
      setFault(error instanceof CallError ? error.msg : t('function-columns.unread'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.source}>
      <p className={styles.note}>{t('function-columns.sheet-note')}</p>
      <div className={styles.line}>
        <FileButton label={t('function-columns.choose-sheet')} accept=".xlsx,.xls,.csv" busy={busy} onFile={(file) => void send(file)} />
        {sheet ? <span className={styles.name}>{sheet.name}</span> : null}
      </div>
      {fault === undefined ? null : <Alert type="error" showIcon role="alert" title={fault} />}
      {sheet ? (
        <div className={styles.line}>
          <label>
            {t('function-columns.heading-row')}{' '}
            <Select<number>
              aria-label={t('function-columns.heading-row')}
              className={styles.row ?? ''}
              value={heading.row}
              onChange={(row) => show(sheet, { ...heading, row })}
              options={sheet.cells.slice(0, headingRowsAtMost).map((cells, row) => ({
                value: row,
                label: t('function-columns.row', { row: row + 1, text: cells.filter(Boolean).slice(0, 4).join('、') }),
              }))}
            />
          </label>
          <label className={styles.line}>
            <Switch
              aria-label={t('function-columns.two-rows')}
              checked={heading.isDouble}
              onChange={(isDouble) => show(sheet, { ...heading, isDouble })}
            />
            {t('function-columns.two-rows')}
          </label>
        </div>
      ) : null}
    </div>
  )
}
