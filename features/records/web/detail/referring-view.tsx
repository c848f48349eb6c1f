import { lazy, Suspense, useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { referringRecords, type ReferringField } from '#features/records/contract.ts'
import styles from '#features/records/web/detail/detail.module.css'
import { formPorts } from '#ui/form-ports.ts'
import { PlusOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

/** Asked for as fields that refer to records do: the detail holds this view itself. */
const RelatedDetail = lazy(async () => ({ default: (await formPorts()).RelatedDetail }))
const AddReferring = lazy(async () => ({ default: (await import('#features/records/web/detail/add-referring.tsx')).AddReferring }))

interface ReferringViewProps {
  readonly modelId: string
  readonly id: string
  readonly way: ReferringField
  /** A record was added that refers to this one. */
  readonly onAdded: () => void
}

const pageSize = 20

/** The records that refer to a record by one field; each opens over it, and a new one begins with the link. */
export function ReferringView({ modelId, id, way, onAdded }: ReferringViewProps) {
  const t = useText()
  const [pages, setPages] = useState(1)
  const [open, setOpen] = useState<string | undefined>()
  const [isAdding, setAdding] = useState(false)
  const query = { by: way.modelId, field: way.field, pageSize: pageSize * pages }
  const { data, error, refetch } = useCall(referringRecords, { params: { modelId, id }, query }, { handles: 'all' })
  if (error) return <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Loading rows={6} />
  return (
    <div className={styles.tabs}>
      {way.mayAdd ? (
        <div className={styles.foot}>
          <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t('records.detail.add', { name: way.name })}
          </Button>
        </div>
      ) : null}
      {data.list.length === 0 ? <Empty text={t('records.detail.no-referring')} /> : <Records data={data} onOpen={setOpen} />}
      {data.list.length < data.pagination.total ? (
        <div className={styles.foot}>
          <Button onClick={() => setPages(pages + 1)}>{t('records.detail.more')}</Button>
        </div>
      ) : null}
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <RelatedDetail source={{ kind: 'function', id: way.modelId }} id={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {isAdding ? (
        <Suspense fallback={null}>
          <AddReferring
            way={way}
            id={id}
            onClose={() => {
              setAdding(false)
              void refetch()
              onAdded()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface RecordsProps {
  readonly data: CallAnswer<typeof referringRecords>
  readonly onOpen: (id: string) => void
}

function Records({ data, onOpen }: RecordsProps) {
  const t = useText()
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('records.detail.number')}</th>
            {data.columns.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.list.map((row, index) => (
            <tr key={row.id}>
              <td>
                <button
                  type="button"
                  className={styles.link}
                  aria-label={t('records.detail.open', { number: index + 1 })}
                  onClick={() => onOpen(row.id)}
                >
                  {index + 1}
                </button>
              </td>
              {row.texts.map((text, column) => (
                <td key={data.columns[column]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
