import { useState } from 'react'
import { columnsOfTables } from '#engine/forms/editing/columns/table-columns.ts'
import type { ReadColumns } from '#engine/forms/editing/columns/proposed-column.ts'
import { listAllTables, listTableFields } from '#features/data-models/contract.ts'
import { selectDataSource } from '#features/data-sources/contract.ts'
import styles from '#features/function-design/web/begin/begin.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'

interface TablesSourceProps {
  readonly occupied: ReadonlySet<string>
  /** Other databases are asked when this source is chosen. */
  readonly wanted: boolean
  readonly onRead: (read: ReadColumns | undefined) => void
}

const most = 1_000_000

/** Tables of a data source: columns of one become fields, those of further ones sub-tables. Rows are not read. */
export function TablesSource({ occupied, wanted, onRead }: TablesSourceProps) {
  const t = useText()
  const [linkId, setLinkId] = useState<string>()
  const [main, setMain] = useState<string>()
  const [below, setBelow] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sources = useCall(selectDataSource, { query: {} }, { handles: 'all', enabled: wanted })
  const tables = useCall(
    listAllTables,
    { params: { linkId: linkId ?? '' }, query: { pageSize: most } },
    { handles: 'all', enabled: wanted && linkId !== undefined },
  )
  const labelOf = (table: string): string => tables.data?.list.find((one) => one.table === table)?.tableName || table
  const options = (tables.data?.list ?? []).map(({ table, tableName }) => ({
    value: table,
    label: tableName === '' || tableName === table ? table : `${tableName}（${table}）`,
  }))
  const read = async (): Promise<void> => {
    if (linkId === undefined || main === undefined) return setFault(t('function-columns.no-table-chosen'))
    setBusy(true)
    try {
      const asked = [main, ...below.filter((one) => one !== main)]
      const answers = await Promise.all(
        asked.map(async (table) => {
          const { list } = await request(listTableFields, { params: { linkId, table }, query: {} }, { handles: 'all' })
          return { name: labelOf(table), fields: list }
        }),
      )
      const columns = columnsOfTables(answers, occupied)
      setFault(columns.length === 0 ? t('function-columns.table-empty') : undefined)
      onRead(columns.length === 0 ? undefined : { name: labelOf(main), columns })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.msg)
    } finally {
      setBusy(false)
    }
  }
  const told = fault ?? sources.error?.msg ?? tables.error?.msg
  const search = { optionFilterProp: 'label' }
  return (
    <div className={styles.source}>
      <p className={styles.note}>{t('function-columns.tables-note')}</p>
      <Select
        aria-label={t('function-columns.data-source')}
        placeholder={t('function-columns.data-source')}
        loading={wanted && !sources.data && !sources.error}
        options={(sources.data?.list ?? []).flatMap(({ children }) => children).map(({ id, fullName }) => ({ value: id, label: fullName }))}
        value={linkId}
        onChange={(next: string) => {
          setLinkId(next)
          setMain(undefined)
          setBelow([])
          setFault(undefined)
        }}
      />
      <Select
        aria-label={t('function-columns.main-table')}
        placeholder={t('function-columns.main-table')}
        disabled={linkId === undefined}
        loading={linkId !== undefined && !tables.data && !tables.error}
        showSearch={search}
        options={options}
        value={main}
        onChange={(next: string) => {
          setMain(next)
          setFault(undefined)
        }}
      />
      <Select<readonly string[]>
        aria-label={t('function-columns.sub-tables')}
        placeholder={t('function-columns.sub-tables')}
        mode="multiple"
        disabled={main === undefined}
        showSearch={search}
        options={options.filter(({ value }) => value !== main)}
        value={below}
        onChange={setBelow}
      />
      {told === undefined ? null : <Alert type="error" showIcon role="alert" title={told} />}
      <div>
        <Button loading={busy} onClick={() => void read()}>
          {t('function-columns.read')}
        </Button>
      </div>
    </div>
  )
}
