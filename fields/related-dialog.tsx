import { useState } from 'react'
import type { Reference } from '#engine/forms/field-type.ts'
import { parameterValues } from '#engine/forms/source-parameters.ts'
import { usePlace } from '#fields/place.tsx'
import type { RelatedOptions } from '#fields/related-options.ts'
import { RelatedTable } from '#fields/related-table.tsx'
import styles from '#fields/related.module.css'
import { useFailedText } from '#fields/use-failed-text.ts'
import { formPorts, noteRelated, type RelatedRow } from '#ui/form-ports.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface RelatedDialogProps {
  readonly to: Reference
  readonly options: RelatedOptions
  readonly value: readonly string[]
  readonly onClose: () => void
  /** Names of texts that are wanted beside those of the columns; then rows are told as the table has them, and not read again. */
  readonly further?: readonly string[]
  readonly onConfirm: (ids: readonly string[], rows: readonly RelatedRow[]) => void
}

/** Width of the table below a field, and of a dialog whose definition names none (document 2, section 2). */
const widths: Readonly<Record<string, string>> = { popover: '700px', dialog: '800px', drawer: '600px' }
const heightOfPopover = 300

/** Chooses one row or several. All texts of what is chosen are read, as other fields of the form may show them. */
export function RelatedDialog({ to, options, value, further, onClose, onConfirm }: RelatedDialogProps) {
  const t = useText()
  const failed = useFailedText()
  const { valueOf } = usePlace()
  const parameters = parameterValues(to.parameters ?? [], valueOf)
  const [chosen, setChosen] = useState(value)
  const [seen] = useState(() => new Map<string, RelatedRow>())
  const [noteRows] = useState(() => (rows: readonly RelatedRow[]) => rows.forEach((row) => seen.set(row.id, row)))
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  async function confirm() {
    if (chosen.length === 0) return setProblem(t('fields.related.pick'))
    setBusy(true)
    try {
      const rows = further
        ? chosen.flatMap((id) => seen.get(id) ?? [])
        : await (await formPorts()).relatedRows(to.source, chosen, [], parameters)
      noteRelated(to.source, rows)
      onConfirm(chosen, rows)
    } catch {
      setProblem(failed)
      setBusy(false)
    }
  }
  const { popup } = options
  const table = (
    <>
      <RelatedTable
        to={to}
        parameters={parameters}
        options={options}
        chosen={chosen}
        further={further}
        onRows={noteRows}
        onChosen={(next) => {
          setChosen(next)
          setProblem('')
        }}
        height={popup === 'popover' ? heightOfPopover : undefined}
      />
      <div role="alert">{problem === '' ? null : <p className={styles.problem}>{problem}</p>}</div>
    </>
  )
  const frame = { open: true, title: options.title || t('fields.related.title'), width: options.width || widths[popup], onClose }
  if (popup === 'drawer')
    return (
      <SideDrawer
        {...frame}
        foot={
          <div className={styles.foot} style={{ margin: 0 }}>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="primary" loading={busy} onClick={() => void confirm()}>
              {t('ui.confirm')}
            </Button>
          </div>
        }
      >
        {table}
      </SideDrawer>
    )
  return (
    <Dialog {...frame} fillsPhone onConfirm={confirm} confirmBusy={busy}>
      {table}
    </Dialog>
  )
}
