import { memo, useId } from 'react'
import { columnKinds, type columnProblems, type ColumnKind, type ProposedColumn } from '#engine/forms/editing/columns/proposed-column.ts'
import type { TextKey } from '#engine/texts/text.ts'
import styles from '#features/function-design/web/begin/begin.module.css'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'

type Problems = ReturnType<typeof columnProblems>

interface ColumnsListProps {
  readonly columns: readonly ProposedColumn[]
  readonly problems: Problems
  readonly onChange: (ids: readonly number[], change: Partial<ProposedColumn>) => void
}

/** The proposed fields: which are taken, and how each is called and written. What is wrong with one stands at its row. */
export function ColumnsList({ columns, problems, onChange }: ColumnsListProps) {
  const t = useText()
  const taken = columns.filter((one) => one.taken).length
  return (
    <section aria-label={t('function-columns.fields')} className={styles.columns}>
      <Checkbox
        checked={taken === columns.length}
        indeterminate={taken > 0 && taken < columns.length}
        onChange={({ target }) =>
          onChange(
            columns.map(({ id }) => id),
            { taken: target.checked },
          )
        }
      >
        {t('function-columns.taken', { taken, count: columns.length })}
      </Checkbox>
      <ul>
        {columns.map((column) => (
          <ColumnRow key={column.id} column={column} problem={problems.get(column.id)} onChange={onChange} />
        ))}
      </ul>
    </section>
  )
}

interface ColumnRowProps {
  readonly column: ProposedColumn
  readonly problem: ReturnType<Problems['get']>
  readonly onChange: ColumnsListProps['onChange']
}

const ColumnRow = memo(function ColumnRow({ column, problem, onChange }: ColumnRowProps) {
  const t = useText()
  const id = useId()
  const { label, key, kind, group, required, samples, taken } = column
  const set = (change: Partial<ProposedColumn>) => onChange([column.id], change)
  const told = [problem?.label, problem?.key].filter((one) => one !== undefined)
  const said = told.map(({ text, params }) => t(text, params)).join('；')
  const marks = (isWrong: boolean) => ({
    'aria-invalid': isWrong,
    ...(isWrong ? { status: 'error' as const, 'aria-describedby': `${id}-problem` } : {}),
  })
  const of = (text: TextKey) => t(text, { label: label || samples[0] || String(column.id + 1) })
  return (
    <li className={styles.column} data-taken={taken}>
      <Checkbox aria-label={of('function-columns.take-of')} checked={taken} onChange={({ target }) => set({ taken: target.checked })} />
      <TextInput
        aria-label={of('function-columns.label-of')}
        placeholder={t('function-columns.label')}
        value={label}
        disabled={!taken}
        onChange={({ target }) => set({ label: target.value })}
        {...marks(problem?.label !== undefined)}
      />
      <TextInput
        aria-label={of('function-columns.key-of')}
        placeholder={t('function-columns.key')}
        value={key}
        disabled={!taken}
        onChange={({ target }) => set({ key: target.value.trim() })}
        {...marks(problem?.key !== undefined)}
      />
      <Select<ColumnKind>
        aria-label={of('function-columns.kind-of')}
        value={kind}
        disabled={!taken}
        onChange={(next) => set({ kind: next })}
        options={columnKinds.map((value) => ({ value, label: t(`function-columns.kind-${value}`) }))}
      />
      <Checkbox checked={required} disabled={!taken} onChange={({ target }) => set({ required: target.checked })}>
        {t('function-columns.required')}
      </Checkbox>
      <small className={styles.samples}>
        {[group === '' ? '' : t('function-columns.in-table', { group }), samples.join('、')].filter(Boolean).join(' · ')}
      </small>
      {said === '' ? null : (
        <small id={`${id}-problem`} role="alert" className={styles.problem}>
          {said}
        </small>
      )}
    </li>
  )
})
