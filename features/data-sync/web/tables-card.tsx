import { useState } from 'react'
import { beginSync, checkSync, existings, type Existing } from '#features/data-sync/contract.ts'
import styles from '#features/data-sync/web/data-sync.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallAnswer } from '#engine/contract/call.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface TablesCardProps {
  readonly from: string
  readonly to: string
  /** Name of the target, for the question before its rows are replaced. */
  readonly toName: string
  readonly onBegun: (jobId: string) => void
}

type Read = CallAnswer<typeof checkSync>

/** The tables of the source, once both ends were reached. */
export function TablesCard({ from, to, toName, onBegun }: TablesCardProps) {
  const t = useText()
  const ends = { dbConnectionFrom: from, dbConnectionTo: to }
  const read = useCall(checkSync, { body: ends }, { handles: 'all' })
  return (
    <section className={styles.card} aria-label={t('data-sync.tables')}>
      {read.error ? <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} /> : null}
      {!read.error && !read.data ? <Loading rows={6} /> : null}
      {!read.error && read.data?.tableList.length === 0 ? <Empty text={t('data-sync.none')} /> : null}
      {!read.error && read.data && read.data.tableList.length > 0 ? (
        <Choice ends={ends} toName={toName} read={read.data} onBegun={onBegun} />
      ) : null}
    </section>
  )
}

interface ChoiceProps {
  readonly ends: { readonly dbConnectionFrom: string; readonly dbConnectionTo: string }
  readonly toName: string
  readonly read: Read
  readonly onBegun: (jobId: string) => void
}

function Choice({ ends, toName, read, onBegun }: ChoiceProps) {
  const t = useText()
  const { confirm } = useFeedback()
  const begin = useCommand(beginSync, { announce: false })
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [existing, setExisting] = useState<Existing>('keep')
  const [rules, setRules] = useState<Readonly<Record<string, string>>>({})
  const run = async () => {
    const question = t('data-sync.replace-question', { name: toName, count: picked.size })
    if (existing === 'replace' && !(await confirm({ text: question, danger: true }))) return
    const outcome = await begin.run({ body: { ...ends, dbTableList: [...picked], convertRuleMap: rules, existing } })
    if (outcome.ok) onBegun(outcome.data.jobId)
  }
  return (
    <>
      <TablePicker tables={read.tableList} picked={picked} onPicked={setPicked} />
      <div className={styles.existing}>
        <span id="data-sync-existing">{t('data-sync.existing')}</span>
        <Segmented<Existing>
          aria-labelledby="data-sync-existing"
          value={existing}
          options={existings.map((one) => ({ value: one, label: t(`data-sync.existing-${one}`) }))}
          onChange={setExisting}
        />
      </div>
      <details className={styles.rules}>
        <summary>{t('data-sync.conversion')}</summary>
        <p className={styles.note}>{t('data-sync.conversion-note')}</p>
        <div className={styles.types}>
          {Object.entries(read.convertRuleMap).map(([type, offered]) => (
            <label key={type} className={styles.type}>
              <span>{type}</span>
              <Select<string>
                aria-label={type}
                value={rules[type] ?? offered[0]}
                options={offered.map((one) => ({ value: one, label: one }))}
                onChange={(chosen) => setRules({ ...rules, [type]: chosen })}
              />
            </label>
          ))}
        </div>
      </details>
      <Button type="primary" disabled={picked.size === 0} loading={begin.busy} onClick={() => void run()}>
        {t('data-sync.begin')}
      </Button>
    </>
  )
}

interface TablePickerProps {
  readonly tables: Read['tableList']
  readonly picked: ReadonlySet<string>
  readonly onPicked: (next: ReadonlySet<string>) => void
}

/** Most tables that one copy takes. */
const mostPicked = 200

function TablePicker({ tables, picked, onPicked }: TablePickerProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const word = typed.trim().toLowerCase()
  const found = tables.filter(({ table, tableName }) => table.toLowerCase().includes(word) || tableName.toLowerCase().includes(word))
  const isFull = picked.size >= mostPicked
  const some = found.filter(({ table }) => picked.has(table)).length
  const isAll = some > 0 && (isFull || some === found.length)
  const put = (some: readonly { readonly table: string }[], on: boolean) => {
    const names = some.map(({ table }) => table)
    onPicked(new Set(on ? [...picked, ...names].slice(0, mostPicked) : [...picked].filter((name) => !names.includes(name))))
  }
  return (
    <>
      <div className={styles.search}>
        <TextInput
          aria-label={t('data-sync.search')}
          placeholder={t('data-sync.search')}
          allowClear
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Checkbox
          checked={isAll}
          disabled={found.length === 0 || (isFull && some === 0)}
          onChange={({ target }) => put(found, target.checked)}
        >
          {t('data-sync.all')}
        </Checkbox>
        <span aria-live="polite">
          {t('data-sync.picked', { count: picked.size })}
          {isFull ? t('data-sync.picked-most') : null}
        </span>
      </div>
      {found.length === 0 ? <Empty text={t('data-sync.nothing')} /> : null}
      <ul className={styles.tables}>
        {found.map((one) => (
          <li key={one.table}>
            <Checkbox
              checked={picked.has(one.table)}
              disabled={isFull && !picked.has(one.table)}
              onChange={({ target }) => put([one], target.checked)}
            >
              <b>{one.table}</b> {one.tableName}
            </Checkbox>
            <span className={styles.count} title={t('data-sync.rows')}>
              {one.sum < 0 ? '—' : one.sum}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
