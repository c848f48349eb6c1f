import { useState } from 'react'
import { getRecord, searchRecords } from '#features/records/contract.ts'
import styles from '#features/function-design/web/preview/viewer.module.css'
import { SearchInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'

/** A record as it is stored, as far as whoever designs may see it. */
export interface TriedRecord {
  readonly number: string
  readonly data: string
}

interface RecordToTryProps {
  readonly functionId: string
  readonly record: TriedRecord | undefined
  readonly onRecord: (record: TriedRecord | undefined) => void
}

/** Finds a record of the published function by its number, with the designer's own rights. */
async function findRecord(functionId: string, number: string): Promise<TriedRecord | undefined> {
  const { list } = await request(searchRecords, { body: { keyword: number } }, { handles: 'all' })
  const found = list.find((one) => one.modelId === functionId && one.number === number)
  if (!found) return undefined
  const { data } = await request(getRecord, { params: { modelId: functionId, id: found.id } }, { handles: 'all' })
  return { number, data }
}

/** Fills the previewed form with a stored record. */
export function RecordToTry({ functionId, record, onRecord }: RecordToTryProps) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const find = async (typed: string): Promise<void> => {
    const number = typed.trim()
    setProblem('')
    if (number === '') return onRecord(undefined)
    setBusy(true)
    try {
      const found = await findRecord(functionId, number)
      if (found) onRecord(found)
      else setProblem(t('function-preview.record-missing', { number }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={styles.choice}>
        <span>{t('function-preview.record')}</span>
        <SearchInput
          aria-label={t('function-preview.record')}
          aria-invalid={problem !== ''}
          className={styles.select ?? ''}
          placeholder={t('function-preview.record-number')}
          allowClear
          maxLength={100}
          loading={busy}
          {...(problem === '' ? {} : { status: 'error' as const })}
          onSearch={(typed) => void find(typed)}
        />
      </div>
      {problem === '' ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {record ? <p className={styles.notes}>{t('function-preview.record-shown', { number: record.number })}</p> : null}
    </>
  )
}
