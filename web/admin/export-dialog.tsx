import { useState } from 'react'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Radio } from '#ui/kit/radio.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/import-dialog.module.css'

/** Rows of the page (`0`) or all that the list finds (`1`), as the family's calls say it. */
export type ExportRange = '0' | '1'

interface ExportDialogProps {
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  /** Columns that are chosen at first. */
  readonly initial: readonly string[]
  /** Which rows can be asked for, the usual ones first; absent: all that the list finds, or those of the page. */
  readonly ranges?: readonly { readonly value: string; readonly label: string }[] | undefined
  /** Downloads them. @returns whether it worked */
  readonly run: (range: string, keys: readonly string[]) => Promise<boolean>
  readonly busy: boolean
  readonly onClose: () => void
}

/** Asks which rows and columns of a list go into a file. */
export function ExportDialog({ columns, initial, ranges: given, run, busy, onClose }: ExportDialogProps) {
  const t = useText()
  const ranges = given ?? [
    { value: '1' satisfies ExportRange, label: t('admin.export.all') },
    { value: '0' satisfies ExportRange, label: t('admin.export.page') },
  ]
  const [range, setRange] = useState(ranges[0]?.value ?? '')
  const [keys, setKeys] = useState(initial)
  const confirm = async () => {
    if (await run(range, keys)) onClose()
  }
  return (
    <Dialog open title={t('admin.export')} onClose={onClose} onConfirm={confirm} confirmBusy={busy} confirmDisabled={keys.length === 0}>
      <Radio.Group
        aria-label={t('admin.export.range')}
        options={[...ranges]}
        value={range}
        onChange={({ target }) => setRange(String(target.value))}
      />
      <p className={styles.label}>{t('admin.export.columns')}</p>
      <Checkbox.Group
        aria-label={t('admin.export.columns')}
        className={styles.columns}
        options={columns.map(({ key, label }) => ({ value: key, label }))}
        value={[...keys]}
        onChange={(chosen) => setKeys(chosen.map(String))}
      />
    </Dialog>
  )
}
