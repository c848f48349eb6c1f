import { useState } from 'react'
import { columnsOfStatements, statementsAtMost } from '#engine/forms/editing/columns/table-columns.ts'
import type { ReadColumns } from '#engine/forms/editing/columns/proposed-column.ts'
import styles from '#features/function-design/web/begin/begin.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { TextArea } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface StatementsSourceProps {
  readonly occupied: ReadonlySet<string>
  readonly onRead: (read: ReadColumns | undefined) => void
}

/** Statements that make tables, as the tools of a database write them; they are read in the page and never run. */
export function StatementsSource({ occupied, onRead }: StatementsSourceProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const read = (): void => {
    if (typed.length > statementsAtMost) return setFault(t('function-columns.statements-too-long', { max: statementsAtMost }))
    const columns = columnsOfStatements(typed, occupied)
    setFault(columns.length === 0 ? t('function-columns.no-table') : undefined)
    onRead(columns.length === 0 ? undefined : { name: '', columns })
  }
  return (
    <div className={styles.source}>
      <p className={styles.note}>{t('function-columns.statements-note')}</p>
      <TextArea
        aria-label={t('function-columns.statements')}
        className={styles.code ?? ''}
        placeholder="CREATE TABLE plot (area numeric(10, 2) NOT NULL COMMENT '面积')"
        spellCheck={false}
        rows={7}
        value={typed}
        status={fault === undefined ? '' : 'error'}
        onChange={({ target }) => setTyped(target.value)}
      />
      {fault === undefined ? null : <Alert type="error" showIcon role="alert" title={fault} />}
      <div>
        <Button onClick={read}>{t('function-columns.read')}</Button>
      </div>
    </div>
  )
}
