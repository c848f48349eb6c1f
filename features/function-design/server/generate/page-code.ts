import { literal } from '#features/function-design/server/generate/literals.ts'
import type { GeneratedFunction } from '#features/function-design/server/generate/model.ts'

const inputs = `import type { ReactNode } from 'react'
import { zone, type FieldInfo } from './fields.ts'

type Values = Readonly<Record<string, unknown>>

interface InputProps {
  readonly field: FieldInfo
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** The day of a moment on the wire, as inputs take it. */
function dayOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 10)
  if (typeof value !== 'number') return ''
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(value)
}

/** The input of one field. */
export function FieldInput({ field, value, onChange }: InputProps): ReactNode {
  if (field.kind === 'rows') return <RowsInput field={field} value={value} onChange={onChange} />
  if (field.kind === 'choice' || field.kind === 'choices') return <ChoiceInput field={field} value={value} onChange={onChange} />
  if (field.kind === 'day')
    return <input type="date" aria-label={field.label} value={dayOf(value)} onChange={(event) => onChange(event.target.value || null)} />
  if (field.kind === 'number')
    return (
      <input
        type="number"
        step="any"
        aria-label={field.label}
        value={typeof value === 'number' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
      />
    )
  if (field.kind === 'json') return <JsonInput field={field} value={value} onChange={onChange} />
  return <input aria-label={field.label} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)} />
}

function ChoiceInput({ field, value, onChange }: InputProps): ReactNode {
  const choices = field.choices ?? []
  const several = field.kind === 'choices'
  const chosen = (Array.isArray(value) ? value : [value]).map((one) => choices.findIndex((choice) => choice.value === one)).filter((at) => at >= 0)
  const at = chosen.map(String)
  return (
    <select
      aria-label={field.label}
      multiple={several}
      value={several ? at : (at[0] ?? '')}
      onChange={(event) => {
        const found = [...event.target.selectedOptions].flatMap((option) => (option.value === '' ? [] : [choices[Number(option.value)]?.value]))
        onChange(several ? found : (found[0] ?? null))
      }}
    >
      {several ? null : <option value="" />}
      {choices.map((choice, index) => (
        <option key={index} value={String(index)}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** Values of further kinds, as they travel. What cannot be read is not taken over. */
function JsonInput({ field, value, onChange }: InputProps): ReactNode {
  return (
    <textarea
      aria-label={field.label}
      defaultValue={value === undefined ? '' : JSON.stringify(value)}
      onBlur={(event) => {
        const text = event.target.value.trim()
        try {
          onChange(text === '' ? undefined : JSON.parse(text))
          event.target.setCustomValidity('')
        } catch {
          event.target.setCustomValidity(field.label)
          event.target.reportValidity()
        }
      }}
    />
  )
}

function RowsInput({ field, value, onChange }: InputProps): ReactNode {
  const rows = (Array.isArray(value) ? value : []) as readonly Values[]
  const columns = field.columns ?? []
  return (
    <table aria-label={field.label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key}>{column.label}</th>
          ))}
          <th>
            <button type="button" onClick={() => onChange([...rows, {}])}>
              +
            </button>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {columns.map((column) => (
              <td key={column.key}>
                <FieldInput
                  field={column}
                  value={row[column.key]}
                  onChange={(next) => onChange(rows.map((one, index) => (index === at ? { ...one, [column.key]: next } : one)))}
                />
              </td>
            ))}
            <td>
              <button type="button" onClick={() => onChange(rows.filter((_one, index) => index !== at))}>
                ×
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
`

const page = `import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { __Name__Client, __Name__Record } from './client.ts'
import { columns, fields } from './fields.ts'
import { FieldInput } from './inputs.tsx'
import type { __Name__Input, __Name__Row } from './types.ts'

const title: string = __title__
const size = 20

const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
const reasonOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))

/** List and form of the records. */
export function __Name__Page({ client }: { readonly client: __Name__Client }): ReactNode {
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<{ readonly rows: readonly __Name__Row[]; readonly total: number }>({ rows: [], total: 0 })
  const [open, setOpen] = useState<__Name__Record | 'new'>()
  const [fault, setFault] = useState('')
  const read = useCallback(() => client.list({ page, size }).then(setFound, (problem) => setFault(reasonOf(problem))), [client, page])
  useEffect(() => void read(), [read])
  const act = (work: () => Promise<unknown>): void => {
    setFault('')
    work().catch((problem: unknown) => setFault(reasonOf(problem)))
  }
  const close = (): void => {
    setOpen(undefined)
    void read()
  }
  if (open !== undefined) return <__Name__Form key={open === 'new' ? '' : open.id} client={client} record={open === 'new' ? undefined : open} onClose={close} />
  return (
    <section>
      <h1>{title}</h1>
      {fault === '' ? null : <p role="alert">{fault}</p>}
      <button type="button" onClick={() => setOpen('new')}>
        新增
      </button>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key}>{column.label}</th>
            ))}
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.key}>{shown(row[column.key])}</td>
              ))}
              <td>
                <button type="button" onClick={() => act(async () => setOpen(await client.get(row.id)))}>
                  编辑
                </button>
                <button type="button" onClick={() => act(async () => client.remove(row.id).then(read))}>
                  删除
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
        上一页
      </button>
      <button type="button" disabled={page * size >= found.total} onClick={() => setPage(page + 1)}>
        下一页
      </button>
    </section>
  )
}

interface FormProps {
  readonly client: __Name__Client
  readonly record: __Name__Record | undefined
  readonly onClose: () => void
}

/** What was typed is sent; the server judges it, and its words are shown. */
export function __Name__Form({ client, record, onClose }: FormProps): ReactNode {
  const [changed, setChanged] = useState<Readonly<Record<string, unknown>>>({})
  const [fault, setFault] = useState('')
  const values: Readonly<Record<string, unknown>> = { ...record?.values, ...changed }
  const save = async (): Promise<void> => {
    try {
      if (record) await client.update(record.id, changed as __Name__Input, record.version)
      else await client.create(changed as __Name__Input)
      onClose()
    } catch (problem) {
      setFault(reasonOf(problem))
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h1>{title}</h1>
      {fields.map((field) => (
        <div key={field.key}>
          <span>{field.required ? field.label + ' *' : field.label}</span>
          <FieldInput field={field} value={values[field.key]} onChange={(value) => setChanged({ ...changed, [field.key]: value })} />
        </div>
      ))}
      {fault === '' ? null : <p role="alert">{fault}</p>}
      <button type="submit">保存</button>
      <button type="button" onClick={onClose}>
        取消
      </button>
    </form>
  )
}
`

/** `inputs.tsx`: inputs of all kinds; the same for every function. */
export const inputsCode = (): string => inputs

/** `page.tsx`: list and form with React. */
export const pageCode = ({ name, label }: GeneratedFunction): string =>
  page.replaceAll('__Name__', name).replace('__title__', () => literal(label))
