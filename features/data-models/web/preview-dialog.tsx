import { useState } from 'react'
import { listTableFields, previewTable } from '#features/data-models/contract.ts'
import styles from '#features/data-models/web/data-models.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Pagination } from '#ui/kit/hint.tsx'
import { SearchInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

interface PreviewDialogProps {
  readonly linkId: string
  readonly table: string
  readonly onClose: () => void
}

const pageSize = 20
/** Rows are counted up to here. */
const countedAtMost = 10_000

/** The rows of a table, a page at a time. */
export function PreviewDialog({ linkId, table, onClose }: PreviewDialogProps) {
  const t = useText()
  const params = { linkId, table }
  const [{ page, field, keyword }, setAsked] = useState({ page: 1, field: '', keyword: '' })
  const fields = useCall(listTableFields, { params, query: {} }, { handles: 'all' })
  const first = fields.data?.list[0]?.field ?? ''
  const searched = field === '' ? first : field
  const query = { currentPage: page, pageSize, keyword, ...(keyword === '' ? {} : { field: searched }) }
  const rows = useCall(previewTable, { params, query }, { keepRows: true, handles: 'all' })
  const problem = rows.error ?? fields.error
  const readAnew = () => {
    for (const { error, refetch } of [rows, fields]) if (error) void refetch()
  }
  const total = rows.data?.pagination.total ?? 0
  const names = fields.data?.list ?? []
  return (
    <Dialog open tall fillsPhone title={`${t('data-models.preview')} · ${table}`} width={1100} foot={null} onClose={onClose}>
      <div className={styles.search}>
        <Select<string>
          aria-label={t('data-models.preview-field')}
          value={searched}
          showSearch
          options={names.map((one) => ({ value: one.field, label: one.fieldName === '' ? one.field : `${one.field} ${one.fieldName}` }))}
          onChange={(chosen) => setAsked({ page: 1, field: chosen, keyword })}
        />
        <SearchInput
          aria-label={t('data-models.preview-keyword')}
          placeholder={t('data-models.preview-keyword')}
          allowClear
          onSearch={(typed: string) => setAsked({ page: 1, field, keyword: typed.trim() })}
        />
      </div>
      {problem ? <Problem text={problem.msg} traceId={problem.requestId} onRetry={readAnew} /> : null}
      {!problem && !rows.data ? <Loading rows={8} /> : null}
      {!problem && rows.data?.list.length === 0 ? (
        <Empty text={keyword === '' ? t('data-models.preview-empty') : t('data-models.preview-nothing', { keyword })} />
      ) : null}
      {!problem && rows.data && rows.data.list.length > 0 ? (
        <>
          <Rows columns={names.map((one) => one.field)} list={rows.data.list} label={t('data-models.preview')} />
          <div className={styles.foot}>
            <span>{total > countedAtMost ? t('data-models.preview-many') : t('data-models.preview-total', { total })}</span>
            <Pagination
              size="small"
              current={page}
              pageSize={pageSize}
              total={Math.min(total, countedAtMost)}
              showSizeChanger={false}
              onChange={(next) => setAsked({ page: next, field, keyword })}
            />
          </div>
        </>
      ) : null}
    </Dialog>
  )
}

interface RowsProps {
  readonly columns: readonly string[]
  readonly list: readonly Readonly<Record<string, string | null>>[]
  readonly label: string
}

function Rows({ columns, list, label }: RowsProps) {
  return (
    <div className={styles.table} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row, index) => (
            // Rows of a foreign table have no key.
            // eslint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {columns.map((name) => (
                <td key={name} title={row[name] ?? undefined}>
                  {row[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
