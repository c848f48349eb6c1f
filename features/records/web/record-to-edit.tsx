import { useMemo, useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { getRecord } from '#features/records/contract.ts'
import type { Typed } from '#web/form/reapply-input.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import type { Neighbours } from '#web/list/neighbour-buttons.tsx'
import { RecordEditor } from '#features/records/web/record-editor.tsx'
import { readWire } from '#web/form/wire-values.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { FormFrame } from '#web/form/form-frame.tsx'

interface RecordToEditProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
  readonly id: string
  readonly onClose: () => void
  readonly neighbours: Neighbours
}

/** Reads a record again before it is edited, because a cached answer may be outdated. */
export function RecordToEdit({ fn, facts, id, onClose, neighbours }: RecordToEditProps) {
  const t = useText()
  const [round, setRound] = useState(0)
  const call = useCall(getRecord, { params: { modelId: fn.id, id } }, { handles: 'all' })
  const data = call.isFetchedAfterMount && !call.isFetching ? call.data : undefined
  const record = useMemo(
    () => data && { id, version: data.version, flowState: data.flowState, values: readWire(fn.form, facts, data.data) },
    [data, fn, facts, id],
  )
  const [opened, setOpened] = useState(record)
  const [typed, setTyped] = useState<Typed>()
  if (record && !opened) setOpened(record)
  const again = (over?: Typed) => {
    setTyped(over)
    setOpened(undefined)
    setRound(round + 1)
  }
  const reload = (over?: Typed) =>
    void call.refetch().then(({ isSuccess }) => {
      if (isSuccess) again(over)
    })
  if (opened)
    return (
      <RecordEditor
        key={round}
        fn={fn}
        facts={facts}
        record={opened}
        typed={typed}
        onClose={onClose}
        onAnother={() => again()}
        onReload={reload}
        neighbours={neighbours}
      />
    )
  return (
    <FormFrame settings={fn.form.settings} title={t('records.form.edit', { name: fn.name })} onClose={onClose} foot={null}>
      {call.error ? (
        <Problem text={call.error.msg} traceId={call.error.requestId} onRetry={() => void call.refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </FormFrame>
  )
}
