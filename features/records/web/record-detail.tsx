import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { readingRight } from '#engine/forms/rights.ts'
import { getRecord, getRecordTexts } from '#features/records/contract.ts'
import { rowButtonsMember } from '#features/records/contract/buttons.ts'
import type { PressedButton } from '#features/records/web/own-actions.ts'
import { useOwnButtons } from '#features/records/web/use-own-buttons.ts'
import { NeighbourButtons, type Neighbours } from '#web/list/neighbour-buttons.tsx'
import { withNames } from '#web/form/named-values.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import styles from '#features/records/web/records.module.css'
import { isInFlow } from '#features/records/web/row-rules.ts'
import { readWire } from '#web/form/wire-values.ts'
import { SubjectProvider } from '#fields/subject.tsx'
import { EditOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { noteUsed, recordKey } from '#web/commands/used-lately.ts'
import { FormDetail } from '#web/form/form-detail.tsx'
import { FormFrame } from '#web/form/form-frame.tsx'
import { addWordsOf } from '#web/i18n/i18n.ts'

const Alone = ({ children }: { readonly children: ReactNode }): ReactNode => children

/** Tabs with what stands around a record; where their code cannot be loaded, the record stands alone. */
const loadTabs = async () => {
  const [{ RecordTabs }] = await Promise.all([import('#features/records/web/detail/record-tabs.tsx'), addWordsOf('later')])
  return { default: RecordTabs }
}
const RecordTabs = lazy(() => loadTabs().catch(() => ({ default: Alone as Awaited<ReturnType<typeof loadTabs>>['default'] })))

interface RecordDetailProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
  readonly id: string
  readonly onClose: () => void
  /** Absent when the record may not be edited here. */
  readonly onEdit: (() => void) | undefined
  /** Begins a new record as a copy; absent when none may be added. */
  readonly onCopy: (() => void) | undefined
  readonly neighbours: Neighbours
  /** Runs an own button of the list; absent where none are offered. */
  readonly onPress?: ((pressed: PressedButton) => void) | undefined
  /** It was opened from another record, to which one goes back. */
  readonly isNested?: boolean
}

/** A record as text, with the names the server returns for its references (form-definition 4.3). */
export function RecordDetail({ fn, facts, id, onClose, onEdit, onCopy, neighbours, onPress, isNested = false }: RecordDetailProps) {
  const t = useText()
  const params = { modelId: fn.id, id }
  const record = useCall(getRecord, { params }, { handles: 'all' })
  const texts = useCall(getRecordTexts, { params }, { handles: 'all' })
  const shown = useMemo(() => {
    if (!record.data || !texts.data) return undefined
    const values = readWire(fn.form, facts, record.data.data)
    return { values, facts: withNames(facts, values, readTexts(texts.data.data)) }
  }, [fn, facts, record.data, texts.data])
  const flowId = texts.data && isInFlow(fn, texts.data) ? fn.flowId : undefined
  const subject = useMemo(() => ({ modelId: fn.id, id, flowId }), [fn, id, flowId])
  const own = useOwnButtons(fn)
  const buttons = texts.data?.buttons
  const ownOfRecord = useMemo(
    () => (own && onPress && buttons ? own(fn.list, onPress).row({ id, [rowButtonsMember]: buttons }) : []),
    [own, onPress, fn.list, id, buttons],
  )
  const isRead = shown !== undefined
  useEffect(() => {
    if (isRead) noteUsed(recordKey(fn.id, id))
  }, [isRead, fn.id, id])
  const title = t('records.form.detail', { name: fn.name })
  const failed = record.error ?? texts.error
  if (failed || !shown) {
    const retry = () => void Promise.all([record.refetch(), texts.refetch()])
    return (
      <FormFrame settings={fn.form.settings} title={title} onClose={onClose} foot={null}>
        {failed ? <Problem text={failed.msg} traceId={failed.requestId} onRetry={retry} /> : <Loading rows={8} />}
      </FormFrame>
    )
  }
  const foot = (
    <div className={styles.foot}>
      <NeighbourButtons neighbours={neighbours} />
      <span className={styles.spring} />
      {ownOfRecord.map(({ name, label, run }) => (
        <Button key={name} onClick={() => void run({ id })}>
          {label}
        </Button>
      ))}
      {onCopy ? <Button onClick={onCopy}>{t('form.copy')}</Button> : null}
      {onEdit ? (
        <Button type="primary" icon={<EditOutlined />} onClick={onEdit}>
          {t('records.form.edit-button')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{t(isNested ? 'records.form.back' : 'form.close')}</Button>
    </div>
  )
  return (
    <SubjectProvider value={subject}>
      <FormDetail
        title={title}
        onClose={onClose}
        actions={foot}
        definition={fn.form}
        values={shown.values}
        facts={shown.facts}
        rights={readingRight}
        renderAround={(content) => (
          <Suspense fallback={content}>
            <RecordTabs fn={fn} id={id} facts={shown.facts} values={shown.values} changedInSource={texts.data?.changedInSource ?? none}>
              {content}
            </RecordTabs>
          </Suspense>
        )}
      />
    </SubjectProvider>
  )
}

const none: Readonly<Record<string, string>> = {}

function readTexts(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
