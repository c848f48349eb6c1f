import { useId, useState } from 'react'
import { demoName, readDemo, removeDemo } from '#features/applications/contract.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { loadUser } from '#web/session/load-user.ts'

/** Names what goes, and wants the name of the demo data typed before. */
export function RemoveDemoDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const id = useId()
  const counts = useCall(readDemo, {}, { handles: 'all' })
  const remove = useCommand(removeDemo, { handles: 'all' })
  const [name, setName] = useState('')
  const confirm = async () => {
    const outcome = await remove.run({ body: { name } })
    if (!outcome.ok) return
    onClose()
    await loadUser()
  }
  const { data } = counts
  const isReady = data !== undefined && data.waiting === 0 && name.trim() === demoName
  return (
    <Dialog
      open
      title={t('applications.demo.remove')}
      onClose={onClose}
      onConfirm={confirm}
      confirmBusy={remove.busy}
      confirmDisabled={!isReady}
    >
      {counts.error ? (
        <Problem text={counts.error.msg} traceId={counts.error.requestId} onRetry={() => void counts.refetch()} />
      ) : !data ? (
        <Loading rows={3} />
      ) : data.waiting > 0 ? (
        <Alert type="warning" showIcon title={t('applications.demo.waiting', { count: data.waiting })} />
      ) : (
        <>
          <p>{t('applications.demo.question', data)}</p>
          <label htmlFor={id}>{t('applications.demo.type', { name: demoName })}</label>
          <TextInput id={id} value={name} maxLength={100} autoFocus onChange={(event) => setName(event.target.value)} />
        </>
      )}
      {remove.error ? <Alert type="error" showIcon title={remove.error.msg} /> : null}
    </Dialog>
  )
}
