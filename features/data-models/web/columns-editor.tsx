import { z } from 'zod'
import type { TextKey } from '#engine/texts/text.ts'
import { columnTypes } from '#features/data-sources/contract.ts'
import { columnProblems, takesLength, type TypedColumn } from '#features/data-models/contract/table-rules.ts'
import styles from '#features/data-models/web/data-models.module.css'
import { DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'

const shape = z.array(
  z.object({
    field: z.string(),
    fieldName: z.string(),
    dataType: z.string(),
    dataLength: z.string(),
    primaryKey: z.number(),
    allowNull: z.number(),
  }),
)

/** The columns that the form holds as a text. */
export function columnsIn(value: unknown): readonly TypedColumn[] {
  try {
    return shape.safeParse(JSON.parse(typeof value === 'string' && value !== '' ? value : '[]')).data ?? []
  } catch {
    return []
  }
}

const fresh: TypedColumn = { field: '', fieldName: '', dataType: 'varchar', dataLength: '255', primaryKey: 0, allowNull: 1 }
const usualLengths: Readonly<Record<string, string>> = { varchar: '255', decimal: '18,2' }

interface There {
  /** The columns that the table has. */
  readonly before: readonly TypedColumn[]
  /** Whether these stay as they are. */
  readonly onlyAdds: boolean
}

/** An editor of the columns of a table: a row for each, on a phone a card. */
export function columnsEditor({ before, onlyAdds }: There): FieldEditor {
  return function ColumnsEditor({ id, value, invalid, describedBy, onChange }) {
    const t = useText()
    const columns = columnsIn(value)
    const problems = columnProblems(columns, before)
    const put = (next: readonly TypedColumn[]) => onChange({ ok: true, value: JSON.stringify(next) })
    const isFixed = (index: number) => onlyAdds && index < before.length
    return (
      <div id={id} role="group" aria-describedby={describedBy} className={styles.columns}>
        {columns.map((column, index) => (
          // Columns are added at the end alone, and two may have the same name while they are typed.
          // eslint-disable-next-line react/no-array-index-key
          <ColumnRow
            key={index}
            no={index + 1}
            column={column}
            fixed={isFixed(index)}
            // One that is added and not named yet is not called wrong before it is saved.
            problem={column.field === '' && !invalid ? undefined : problems[index]}
            onChange={(changed) => put(columns.with(index, changed))}
            onRemove={() => put(columns.toSpliced(index, 1))}
          />
        ))}
        <Button icon={<PlusOutlined />} onClick={() => put([...columns, fresh])}>
          {t('data-models.field-add')}
        </Button>
      </div>
    )
  }
}

interface ColumnRowProps {
  readonly no: number
  readonly column: TypedColumn
  readonly fixed: boolean
  readonly problem: TextKey | undefined
  readonly onChange: (changed: TypedColumn) => void
  readonly onRemove: () => void
}

function ColumnRow({ no, column, fixed, problem, onChange, onRemove }: ColumnRowProps) {
  const t = useText()
  const named = (label: TextKey) => t('data-models.field-cell', { no, name: t(label) })
  const change = (part: Partial<TypedColumn>) => onChange({ ...column, ...part })
  const known: readonly string[] = columnTypes
  const types = known.includes(column.dataType) || column.dataType === '' ? known : [...known, column.dataType]
  const options = types.map((type) => ({ value: type, label: known.includes(type) ? t(`data-models.type-${type}`) : type }))
  const isKey = column.primaryKey === 1
  return (
    <div className={styles.column}>
      <div className={styles.cells}>
        <TextInput
          aria-label={named('data-models.field')}
          placeholder={t('data-models.field')}
          value={column.field}
          disabled={fixed}
          status={problem === undefined ? '' : 'error'}
          onChange={({ target }) => change({ field: target.value.trim() })}
        />
        <TextInput
          aria-label={named('data-models.field-label')}
          placeholder={t('data-models.field-label')}
          value={column.fieldName}
          disabled={fixed}
          onChange={({ target }) => change({ fieldName: target.value })}
        />
        <Select<string>
          aria-label={named('data-models.field-type')}
          value={column.dataType}
          options={options}
          disabled={fixed}
          onChange={(dataType) => change({ dataType, dataLength: usualLengths[dataType] ?? '' })}
        />
        <TextInput
          aria-label={named('data-models.field-length')}
          placeholder={t('data-models.field-length')}
          value={takesLength(column.dataType) ? column.dataLength : ''}
          disabled={fixed || !takesLength(column.dataType)}
          onChange={({ target }) => change({ dataLength: target.value })}
        />
        <Checkbox
          aria-label={named('data-models.field-key')}
          checked={isKey}
          disabled={fixed}
          onChange={({ target }) => change(target.checked ? { primaryKey: 1, allowNull: 0 } : { primaryKey: 0 })}
        >
          {t('data-models.field-key')}
        </Checkbox>
        <Checkbox
          aria-label={named('data-models.field-null')}
          checked={column.allowNull === 1 && !isKey}
          disabled={fixed || isKey}
          onChange={({ target }) => change({ allowNull: target.checked ? 1 : 0 })}
        >
          {t('data-models.field-null')}
        </Checkbox>
        <IconButton name={t('data-models.field-remove', { no })} icon={<DeleteOutlined />} disabled={fixed} onClick={onRemove} />
      </div>
      {problem === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {t(problem)}
        </p>
      )}
    </div>
  )
}
