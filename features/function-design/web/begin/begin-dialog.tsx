import { useCallback, useRef, useState } from 'react'
import {
  columnProblems,
  editedColumns,
  noEdits,
  withEdit,
  type ColumnEdits,
  type ProposedColumn,
  type ReadColumns,
} from '#engine/forms/editing/columns/proposed-column.ts'
import styles from '#features/function-design/web/begin/begin.module.css'
import { ColumnsList } from '#features/function-design/web/begin/columns-list.tsx'
import { FunctionSource, type ReadFunction } from '#features/function-design/web/begin/function-source.tsx'
import { SheetSource } from '#features/function-design/web/begin/sheet-source.tsx'
import { TablesSource } from '#features/function-design/web/begin/tables-source.tsx'
import { listTableFields } from '#features/data-models/contract.ts'
import { StatementsSource } from '#features/function-design/web/begin/statements-source.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { useMay } from '#web/session/use-may.ts'
import { useText } from '#ui/text/use-text.tsx'

const noKeys: ReadonlySet<string> = new Set()

interface BeginDialogProps {
  readonly title: string
  readonly confirmText: string
  /** Keys that the form has already. */
  readonly occupied?: ReadonlySet<string>
  readonly onColumns: (read: ReadColumns) => void | Promise<void>
  /** Takes a whole function over; absent: fields alone are wanted. */
  readonly onFunction?: (read: ReadFunction) => void | Promise<void>
  readonly onClose: () => void
}

type Source = 'sheet' | 'statements' | 'tables' | 'function'

/** Makes fields of a workbook, of `create table` statements or of tables of a data source, which can be changed before the form has them; or a function of its JSON. */
export function BeginDialog({ title, confirmText, occupied = noKeys, onColumns, onFunction, onClose }: BeginDialogProps) {
  const t = useText()
  const { warning, confirm } = useFeedback()
  const place = useRef<HTMLDivElement>(null)
  const [source, setSource] = useState<Source>('sheet')
  const [read, setRead] = useState<Partial<Record<Source, ReadColumns>>>({})
  const [edits, setEdits] = useState<Partial<Record<Source, ColumnEdits>>>({})
  const [whole, setWhole] = useState<ReadFunction>()
  const columns = editedColumns(read[source]?.columns ?? [], edits[source] ?? noEdits)
  const problems = columnProblems(columns, occupied)
  const keep =
    (of: Source) =>
    (next: ReadColumns | undefined, again = false): void => {
      setRead((before) => ({ ...before, [of]: next }))
      if (!again) setEdits((before) => ({ ...before, [of]: noEdits }))
    }
  const change = useCallback(
    (ids: readonly number[], next: Partial<ProposedColumn>) =>
      setEdits((before) => ({ ...before, [source]: withEdit(before[source] ?? noEdits, ids, next) })),
    [source],
  )
  const leave = async (): Promise<void> => {
    const isEmpty = Object.values(read).every((one) => one === undefined) && whole === undefined
    if (isEmpty || (await confirm({ text: t('function-columns.leave') }))) onClose()
  }
  const take = async (): Promise<void> => {
    if (source === 'function') return whole && onFunction ? onFunction(whole) : warning(t('function-columns.nothing-read'))
    if (columns.length === 0) return warning(t('function-columns.nothing-read'))
    if (!columns.some(({ taken }) => taken)) return warning(t('function-columns.nothing-taken'))
    if (problems.size > 0) {
      warning(t('function-columns.problems', { count: problems.size }))
      return place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    return onColumns({ name: read[source]?.name ?? '', columns })
  }
  const readsTables = useMay()(listTableFields)
  const sources: readonly Source[] = [
    'sheet',
    'statements',
    ...(readsTables ? (['tables'] as const) : []),
    ...(onFunction ? (['function'] as const) : []),
  ]
  return (
    <Dialog open title={title} width={1000} fillsPhone tall confirmText={confirmText} onConfirm={take} onClose={() => void leave()}>
      <div ref={place} className={styles.begin}>
        <Segmented<Source>
          aria-label={t('function-columns.source')}
          value={source}
          onChange={setSource}
          options={sources.map((value) => ({ value, label: t(`function-columns.source-${value}`) }))}
        />
        {/* All stay: what was read or typed in one is there again. */}
        <div hidden={source !== 'sheet'}>
          <SheetSource occupied={occupied} onRead={keep('sheet')} />
        </div>
        <div hidden={source !== 'statements'}>
          <StatementsSource occupied={occupied} onRead={keep('statements')} />
        </div>
        {readsTables ? (
          <div hidden={source !== 'tables'}>
            <TablesSource occupied={occupied} wanted={source === 'tables'} onRead={keep('tables')} />
          </div>
        ) : null}
        {onFunction ? (
          <div hidden={source !== 'function'}>
            <FunctionSource onRead={setWhole} />
          </div>
        ) : null}
        {columns.length > 0 ? <ColumnsList columns={columns} problems={problems} onChange={change} /> : null}
      </div>
    </Dialog>
  )
}
