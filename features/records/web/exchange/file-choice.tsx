import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { requiredBesideSheets } from '#engine/forms/form-sheet.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import styles from '#features/records/web/exchange/exchange.module.css'
import { Radio } from '#ui/kit/radio.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'

const accept = '.xls,.xlsx,.csv'

interface WhatBecomesProps {
  readonly form: FormDefinition
  readonly submits: boolean
  readonly onSubmits: (next: boolean) => void
}

/** Whether records of a flow are submitted or kept as drafts. */
export function WhatBecomes({ form, submits, onSubmits }: WhatBecomesProps) {
  const t = useText()
  const lacking = requiredBesideSheets(form, outlineOf(form, fieldTypes)).map(({ part }) => part.label)
  return (
    <div className={styles.choice}>
      <span>{t('records.exchange.as')}</span>
      <Radio.Group
        aria-label={t('records.exchange.as')}
        value={submits ? 1 : 0}
        options={[
          { value: 0, label: t('records.exchange.as-drafts') },
          { value: 1, label: t('records.exchange.as-submitted'), disabled: lacking.length > 0 },
        ]}
        onChange={({ target }) => onSubmits(target.value === 1)}
      />
      {lacking.length === 0 ? null : (
        <p className={styles.hint}>{t('records.exchange.only-drafts', { names: lacking.join(t('records.exchange.only-drafts-sign')) })}</p>
      )}
    </div>
  )
}

interface DropAreaProps {
  readonly busy: boolean
  readonly tip: string
  readonly onFile: (file: File) => void
  readonly children?: ReactNode
}

/** Where a file is chosen or dropped. */
export function DropArea({ busy, tip, onFile, children }: DropAreaProps) {
  const t = useText()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div className={styles.drop} data-over={isOver} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <p className={styles.hint}>{t('records.exchange.drop')}</p>
      <FileButton label={t('records.exchange.choose')} accept={accept} busy={busy} onFile={onFile} />
      {children}
      <p className={styles.hint}>{tip}</p>
    </div>
  )
}
