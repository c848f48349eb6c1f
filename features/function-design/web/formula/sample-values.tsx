import { useId } from 'react'
import { rowsOf, type Sample } from '#engine/forms/editing/sample.ts'
import type { FormValues, RowValues } from '#engine/forms/model.ts'
import type { FormField } from '#engine/forms/outline.ts'
import styles from '#features/function-design/web/formula/formula.module.css'
import { PlaceProvider } from '#fields/place.tsx'
import { renderersInLists } from '#fields/renderers-in-lists.ts'
import { DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useFilterCode, type FilterCode } from '#web/list/filter-code.ts'
import { FilterInput } from '#web/list/filter-input.tsx'

interface SampleValuesProps {
  /** The fields to be filled in; a sub-table for the count of its rows alone. */
  readonly fields: readonly FormField[]
  readonly sample: Sample
  readonly onChange: (values: FormValues) => void
}

const mostRows = 20

/** Values to try something on, each entered by the input of its field; nothing of them is kept. */
export function SampleValues({ fields, sample, onChange }: SampleValuesProps) {
  const code = useFilterCode(fields.map(({ type }) => type.type).filter((type) => renderersInLists.knows(type)))
  const { values } = sample
  const single = fields.filter(({ table, type }) => table === undefined && type.nature === 'value')
  const tables = new Set(fields.flatMap(({ table, key, type }) => table ?? (type.nature === 'sub-table' ? key : undefined) ?? []))
  return (
    <PlaceProvider value={{ facts: sample.facts }}>
      {single.length > 0 ? (
        <div className={styles.values}>
          {single.map((field) => (
            <SampleValue
              key={field.name}
              field={field}
              code={code}
              value={values[field.key]}
              onChange={(value) => onChange({ ...values, [field.key]: value })}
            />
          ))}
        </div>
      ) : null}
      {[...tables].map((table) => (
        <SampleRows
          key={table}
          title={sample.outline.byName.get(table)?.part.label ?? table}
          columns={fields.filter((field) => field.table === table)}
          rows={rowsOf(sample, table)}
          code={code}
          onChange={(rows) => onChange({ ...values, [table]: rows })}
        />
      ))}
    </PlaceProvider>
  )
}

interface SampleRowsProps {
  readonly title: string
  readonly columns: readonly FormField[]
  readonly rows: readonly RowValues[]
  readonly code: FilterCode
  readonly onChange: (rows: readonly RowValues[]) => void
}

function SampleRows({ title, columns, rows, code, onChange }: SampleRowsProps) {
  const t = useText()
  const nextId = `sample-${Math.max(0, ...rows.map(({ id }) => Number(id.replace('sample-', '')) || 0)) + 1}`
  return (
    <section className={styles.written} aria-label={title}>
      <span className={styles.quiet}>{title}</span>
      {rows.map((row, index) => (
        <div key={row.id} className={styles.row} role="group" aria-label={t('formula.row', { number: index + 1 })}>
          <span className={styles.quiet}>{index + 1}</span>
          <div className={styles.values}>
            {columns.map((field) => (
              <SampleValue
                key={field.name}
                field={field}
                code={code}
                value={row[field.key]}
                onChange={(value) => onChange(rows.map((one) => (one.id === row.id ? { ...one, [field.key]: value } : one)))}
              />
            ))}
          </div>
          <IconButton
            name={t('formula.remove-row', { number: index + 1 })}
            icon={<DeleteOutlined />}
            onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
          />
        </div>
      ))}
      <div>
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          disabled={rows.length >= mostRows}
          onClick={() => onChange([...rows, { id: nextId }])}
        >
          {t('formula.add-row', { name: title })}
        </Button>
      </div>
    </section>
  )
}

interface SampleValueProps {
  readonly field: FormField
  readonly code: FilterCode
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** One value; types that cannot be searched have no input here and count as empty. */
function SampleValue({ field, code, value, onChange }: SampleValueProps) {
  const t = useText()
  const id = useId()
  const { type, options, part, key } = field
  const drawn = renderersInLists.knows(type.type)
  return (
    <div className={styles.value}>
      <label id={`${id}-label`} htmlFor={id}>
        {part.label || key}
      </label>
      {drawn ? (
        <FilterInput
          id={id}
          code={code}
          type={type}
          options={options}
          plain
          value={value ?? type.empty}
          onChange={(next) => onChange(next ?? type.empty)}
        />
      ) : (
        <span className={styles.quiet}>{t('formula.not-sampled')}</span>
      )}
    </div>
  )
}
