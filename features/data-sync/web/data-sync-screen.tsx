import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { selectDataSource } from '#features/data-sources/contract.ts'
import { RunCard } from '#features/data-sync/web/run-card.tsx'
import { TablesCard } from '#features/data-sync/web/tables-card.tsx'
import styles from '#features/data-sync/web/data-sync.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

/** Parameter of the address for the copy that was begun, so that its progress is found again after a reload. */
const jobIn = 'job'

const endTexts = { from: 'data-sync.from', to: 'data-sync.to' } as const

interface Ends {
  readonly from: string
  readonly to: string
}

/** 数据同步: from which data source to which, which tables, and what became of each. */
export function DataSyncScreen() {
  const t = useText()
  const sources = useCall(selectDataSource, { query: {} }, { handles: 'all' })
  const [ends, setEnds] = useState<Ends>({ from: '', to: '' })
  const [read, setRead] = useState<Ends>()
  const [search, setSearch] = useSearchParams()
  const jobId = search.get(jobIn) ?? undefined
  const keep = (id: string | undefined) => setSearch(id === undefined ? {} : { [jobIn]: id }, { replace: true })
  if (sources.error && !sources.data)
    return <Problem text={sources.error.msg} traceId={sources.error.requestId} onRetry={() => void sources.refetch()} />
  if (!sources.data) return <Loading rows={8} />
  const options = sources.data.list.map(({ fullName, children }) => ({
    label: fullName,
    options: children.map(({ id, fullName: name }) => ({ value: id, label: name })),
  }))
  const choose = (part: Partial<Ends>) => {
    setEnds({ ...ends, ...part })
    setRead(undefined)
  }
  const toName = sources.data.list.flatMap(({ children }) => children).find(({ id }) => id === read?.to)?.fullName ?? ''
  const isSame = ends.from !== '' && ends.from === ends.to
  return (
    <div className={styles.screen}>
      <section className={styles.card} aria-label={t('menu.system-dataSync')}>
        <div className={styles.ends}>
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className={styles.end}>
              <span>{t(endTexts[end])}</span>
              <Select<string>
                aria-label={t(endTexts[end])}
                value={ends[end] === '' ? undefined : ends[end]}
                placeholder={t('data-sync.source-missing')}
                disabled={jobId !== undefined}
                options={options}
                onChange={(id) => choose({ [end]: id })}
              />
            </label>
          ))}
          <Button
            type="primary"
            disabled={ends.from === '' || ends.to === '' || isSame || jobId !== undefined}
            onClick={() => setRead(ends)}
          >
            {t('data-sync.check')}
          </Button>
        </div>
        {isSame ? <Alert type="warning" showIcon title={t('data-sync.same')} /> : null}
        <p className={styles.note}>{t('data-sync.covered-note')}</p>
      </section>
      {jobId === undefined ? null : <RunCard jobId={jobId} onEnd={() => keep(undefined)} />}
      {read && jobId === undefined ? <TablesCard key={`${read.from} ${read.to}`} {...read} toName={toName} onBegun={keep} /> : null}
    </div>
  )
}
