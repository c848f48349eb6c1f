import { useMemo } from 'react'
import { functionConfig } from '#features/records/contract.ts'
import { openFunction } from '#features/records/web/open-function.ts'
import { RecordDetail } from '#features/records/web/record-detail.tsx'
import { useFormFacts } from '#features/records/web/use-form-facts.ts'
import type { RelatedSource } from '#ui/form-ports.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

interface RelatedDetailProps {
  readonly source: RelatedSource
  readonly id: string
  readonly onClose: () => void
}

/** A record that a field refers to, read-only and as its own function shows it, over the form that names it. */
export function RelatedDetail({ source, id, onClose }: RelatedDetailProps) {
  const t = useText()
  const facts = useFormFacts()
  const config = useCall(functionConfig, { params: { modelId: source.id }, query: {} }, { handles: 'all' })
  const fn = useMemo(() => config.data && openFunction(source.id, config.data), [config.data, source.id])
  if (fn && facts)
    return <RecordDetail fn={fn} facts={facts} id={id} onClose={onClose} onEdit={undefined} onCopy={undefined} neighbours={{}} isNested />
  return (
    <Dialog open title={t('records.related')} onClose={onClose} foot={null}>
      {config.error ? (
        <Problem text={config.error.msg} traceId={config.error.requestId} onRetry={() => void config.refetch()} />
      ) : config.data && !fn ? (
        <Problem />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
