import { useId, useState } from 'react'
import { listAssistants, listFlowDrafts, saveAssistants, type FlowRow } from '#features/flow-design/contract.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface AssistantsDialogProps {
  readonly flow: Pick<FlowRow, 'id' | 'fullName'>
  readonly onClose: () => void
}

const shownHere = [403, 404, 422]

/** Names the co-administrators of a flow (协管员). */
export function AssistantsDialog({ flow, onClose }: AssistantsDialogProps) {
  const t = useText()
  const id = useId()
  const source = useSource('users')
  const call = useCall(listAssistants, { params: { id: flow.id } }, { handles: 'all' })
  const save = useCommand(saveAssistants, { refreshes: [listAssistants, listFlowDrafts], handles: shownHere })
  const [typed, setTyped] = useState<readonly string[]>()
  const chosen = typed ?? call.data?.list ?? []
  const confirm = async (): Promise<void> => {
    const { ok } = await save.run({ body: { templateId: flow.id, list: [...chosen] } })
    if (ok) onClose()
  }
  return (
    <Dialog
      open
      title={`${t('flow-design.assistants')} · ${flow.fullName}`}
      onClose={onClose}
      onConfirm={() => void confirm()}
      confirmBusy={save.busy}
      confirmDisabled={!call.data}
    >
      {call.error ? <Problem text={call.error.msg} traceId={call.error.requestId} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Loading rows={3} /> : null}
      {call.data ? (
        <>
          <p>{t('flow-design.assistants.effect')}</p>
          <label id={`${id}-label`} htmlFor={id}>
            {t('flow-design.assistants.who')}
          </label>
          <PickerInput
            id={id}
            source={source}
            title={t('flow-design.assistants.choose')}
            multiple
            value={chosen}
            readOnly={false}
            invalid={save.error !== undefined}
            onChange={setTyped}
          />
        </>
      ) : null}
      {save.error ? <Alert type="error" showIcon title={save.error.msg} /> : null}
    </Dialog>
  )
}
