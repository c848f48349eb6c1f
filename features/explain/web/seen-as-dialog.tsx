import { useEffect, useState } from 'react'
import { endSight } from '#features/explain/contract.ts'
import styles from '#features/explain/web/explain.module.css'
import { recordFields, seenColumns, textOf, type SeenColumn } from '#features/explain/web/seen-columns.ts'
import { functionConfig, getRecordTexts, listRecords } from '#features/records/contract.ts'
import { EyeOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'

interface SeenAsDialogProps {
  readonly sight: { readonly id: string; readonly name: string }
  /** The online function whose records are seen. */
  readonly modelId: string
  readonly onClose: () => void
}

const rowsOfPage = 20

/** The list and the records of a function as another person sees them: read by that person's rights, marked, ended by a button. */
export function SeenAsDialog({ sight, modelId, onClose }: SeenAsDialogProps) {
  const t = useText()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string>()
  const params = { modelId }
  const options = { sight: sight.id, handles: 'all' } as const
  const config = useRead(`config ${sight.id}`, () => request(functionConfig, { params, query: {} }, options))
  const rows = useRead(`rows ${sight.id} ${page}`, () =>
    request(listRecords, { params, body: { currentPage: page, pageSize: rowsOfPage } }, options),
  )
  const end = () => {
    void request(endSight, { params: { id: sight.id } }, { handles: 'all' }).catch(() => undefined)
    onClose()
  }
  const failed = config.error ?? rows.error
  const pages = Math.max(1, Math.ceil((rows.data?.pagination.total ?? 0) / rowsOfPage))
  return (
    <Dialog
      open
      tall
      title={t('explain.seen.title')}
      width={1080}
      onClose={end}
      foot={<Button onClick={end}>{t('explain.seen.end')}</Button>}
    >
      <p className={styles.banner} role="status">
        <EyeOutlined aria-hidden /> {t('explain.seen.banner', { person: sight.name })}
      </p>
      {failed ? (
        <Problem
          text={failed.msg}
          traceId={failed.requestId}
          onRetry={() => {
            if (config.error) config.again()
            if (rows.error) rows.again()
          }}
        />
      ) : !config.data || !rows.data ? (
        <Loading rows={8} />
      ) : opened !== undefined ? (
        <SeenRecord sightId={sight.id} modelId={modelId} id={opened} form={config.data.formData} onBack={() => setOpened(undefined)} />
      ) : rows.data.list.length === 0 ? (
        <p>{t('explain.seen.nothing', { person: sight.name })}</p>
      ) : (
        <>
          <SeenRows columns={seenColumns(config.data.columnData)} rows={rows.data.list} onOpen={setOpened} />
          <div className={styles.pages}>
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('explain.seen.former')}
            </Button>
            <span>{t('explain.seen.page', { page, pages })}</span>
            <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t('explain.seen.next')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

interface SeenRowsProps {
  readonly columns: readonly SeenColumn[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly onOpen: (id: string) => void
}

function SeenRows({ columns, rows, onOpen }: SeenRowsProps) {
  const t = useText()
  return (
    // Reached by Tab, so that the keys can scroll it.
    <div className={styles.rows} tabIndex={0} role="region" aria-label={t('explain.seen.title')}>
      <table>
        <thead>
          <tr>
            {columns.map(({ prop, label }) => (
              <th key={prop}>{label}</th>
            ))}
            <th>{t('explain.seen.open')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={textOf(row['id'])}>
              {columns.map(({ prop }) => (
                <td key={prop}>{textOf(row[prop])}</td>
              ))}
              <td>
                <Button type="link" size="small" onClick={() => onOpen(textOf(row['id']))}>
                  {t('explain.seen.open')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SeenRecordProps {
  readonly sightId: string
  readonly modelId: string
  readonly id: string
  /** The form as the person gets it, as JSON text. */
  readonly form: string
  readonly onBack: () => void
}

function SeenRecord({ sightId, modelId, id, form, onBack }: SeenRecordProps) {
  const t = useText()
  const record = useRead(`record ${id}`, () => request(getRecordTexts, { params: { modelId, id } }, { sight: sightId, handles: 'all' }))
  return (
    <>
      <Button onClick={onBack}>{t('explain.seen.back')}</Button>
      {record.error ? (
        <Problem text={record.error.msg} traceId={record.error.requestId} onRetry={record.again} />
      ) : record.data ? (
        <dl className={styles.record}>
          {recordFields(form, record.data.data).map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Loading rows={6} />
      )}
    </>
  )
}

interface Read<Data> {
  readonly key: string
  readonly data?: Data
  readonly error?: CallError
}

/** Reads outside of the cache, which belongs to the user alone. */
function useRead<Data>(key: string, read: () => Promise<Data>): Omit<Read<Data>, 'key'> & { readonly again: () => void } {
  const [known, setKnown] = useState<Read<Data>>({ key })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    read().then(
      (data) => isWanted && setKnown({ key, data }),
      (error: unknown) => isWanted && error instanceof CallError && setKnown({ key, error }),
    )
    return () => void (isWanted = false)
    // The key names everything that the reading depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, tries])
  const again = () => {
    setKnown({ key })
    setTries(tries + 1)
  }
  return known.key === key ? { ...known, again } : { again }
}
