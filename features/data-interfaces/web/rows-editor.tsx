import { z } from 'zod'
import type { TextKey } from '#engine/texts/text.ts'
import { parameterTypes } from '#features/data-interfaces/contract.ts'
import styles from '#features/data-interfaces/web/interfaces.module.css'
import { DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { PasswordInput, TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'

/** One member of a row. */
interface Column {
  readonly key: string
  readonly label: TextKey
  readonly kind: 'text' | 'secret' | 'type' | 'flag'
}

type Row = Readonly<Record<string, string | number>>

const rowsShape = z.array(z.record(z.string(), z.union([z.string(), z.number()])))

/** What the form holds: rows as the text that the family's member is. */
function rowsIn(value: unknown): readonly Row[] {
  try {
    return rowsShape.safeParse(JSON.parse(typeof value === 'string' && value !== '' ? value : '[]')).data ?? []
  } catch {
    return []
  }
}

/** An editor of rows that a member holds as JSON. */
function rowsEditor(columns: readonly Column[], fresh: Row, add: TextKey): FieldEditor {
  return function RowsEditor({ id, value, readOnly, describedBy, onChange }) {
    const t = useText()
    const rows = rowsIn(value)
    const put = (next: readonly Row[]) => onChange({ ok: true, value: JSON.stringify(next) })
    return (
      <div id={id} role="group" aria-describedby={describedBy} className={styles.rows}>
        {rows.map((row, index) => (
          // Rows have nothing else that tells them apart, and are only added at the end.
          // eslint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.row} data-columns={columns.length}>
            {columns.map((column) => (
              <Cell
                key={column.key}
                t={t}
                no={index + 1}
                column={column}
                value={row[column.key]}
                readOnly={readOnly}
                onChange={(changed) => put(rows.with(index, { ...row, [column.key]: changed }))}
              />
            ))}
            <IconButton
              name={t('data-interfaces.remove-row', { no: index + 1 })}
              icon={<DeleteOutlined />}
              disabled={readOnly}
              onClick={() => put(rows.toSpliced(index, 1))}
            />
          </div>
        ))}
        <Button icon={<PlusOutlined />} disabled={readOnly} onClick={() => put([...rows, fresh])}>
          {t(add)}
        </Button>
      </div>
    )
  }
}

interface CellProps {
  readonly t: Translate
  readonly no: number
  readonly column: Column
  readonly value: string | number | undefined
  readonly readOnly: boolean
  readonly onChange: (value: string | number) => void
}

function Cell({ t, no, column: { kind, label }, value, readOnly, onChange }: CellProps) {
  const name = t('data-interfaces.row-cell', { no, name: t(label) })
  if (kind === 'flag')
    return (
      <Checkbox aria-label={name} checked={value === 1} disabled={readOnly} onChange={({ target }) => onChange(target.checked ? 1 : 0)}>
        {t(label)}
      </Checkbox>
    )
  if (kind === 'type') {
    const options = parameterTypes.map((type) => ({ value: type, label: t(`data-interfaces.type-${type}`) }))
    return <Select<string> aria-label={name} value={String(value ?? '')} options={options} disabled={readOnly} onChange={onChange} />
  }
  const Input = kind === 'secret' ? PasswordInput : TextInput
  return (
    <Input
      aria-label={name}
      placeholder={t(label)}
      value={value ?? ''}
      disabled={readOnly}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const ParametersEditor = rowsEditor(
  [
    { key: 'field', label: 'data-interfaces.parameter-field', kind: 'text' },
    { key: 'fieldName', label: 'data-interfaces.parameter-label', kind: 'text' },
    { key: 'dataType', label: 'data-interfaces.parameter-type', kind: 'type' },
    { key: 'defaultValue', label: 'data-interfaces.parameter-default', kind: 'text' },
    { key: 'required', label: 'data-interfaces.parameter-required', kind: 'flag' },
  ],
  { field: '', fieldName: '', dataType: 'varchar', defaultValue: '', required: 0 },
  'data-interfaces.parameter-add',
)

export const HeadersEditor = rowsEditor(
  [
    { key: 'field', label: 'data-interfaces.header-name', kind: 'text' },
    { key: 'value', label: 'data-interfaces.header-value', kind: 'secret' },
  ],
  { field: '', value: '' },
  'data-interfaces.header-add',
)
