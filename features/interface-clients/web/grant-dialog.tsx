import { useState } from 'react'
import type { Call, CallAnswer } from '#engine/contract/call.ts'
import { grantableInterfaces, readClient, saveGrants, type ClientForm, type ClientRow } from '#features/interface-clients/contract.ts'
import styles from '#features/interface-clients/web/clients.module.css'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface GrantDialogProps {
  readonly of: ClientRow
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** Chooses which interfaces a client may call. */
export function GrantDialog({ of, refreshes, onClose }: GrantDialogProps) {
  const client = useCall(readClient, { params: { id: of.id } }, { handles: 'all' })
  const offered = useCall(grantableInterfaces, {}, { handles: 'all' })
  const t = useText()
  const problem = client.error ?? offered.error
  if (client.data && offered.data)
    return <Grants client={client.data} offered={offered.data.list} refreshes={refreshes} onClose={onClose} />
  return (
    <Dialog open title={t('interface-clients.grant-of', { name: of.appName })} width={720} foot={null} fillsPhone onClose={onClose}>
      {problem ? (
        <Problem text={problem.msg} traceId={problem.requestId} onRetry={() => (void client.refetch(), void offered.refetch())} />
      ) : (
        <Loading rows={6} />
      )}
    </Dialog>
  )
}

type Offered = CallAnswer<typeof grantableInterfaces>['list'][number]

interface GrantsProps {
  readonly client: ClientForm
  readonly offered: readonly Offered[]
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

function Grants({ client, offered, refreshes, onClose }: GrantsProps) {
  const t = useText()
  const save = useCommand(saveGrants, { refreshes, handles: [403, 409, 422] })
  const [granted, setGranted] = useState<ReadonlySet<string>>(() => new Set(client.list.map(({ id }) => id)))
  const [word, setWord] = useState('')
  const { confirm } = useFeedback()
  const stored = client.list.map(({ id }) => id)
  const isChanged = granted.size !== stored.length || stored.some((id) => !granted.has(id))
  const leave = async (): Promise<void> => {
    if (!isChanged || (await confirm({ text: t('admin.form.leave') }))) onClose()
  }
  const shown = offered.filter(({ fullName, enCode }) => `${fullName}\n${enCode}`.toLowerCase().includes(word.trim().toLowerCase()))
  const send = async (): Promise<void> => {
    const body = { interfaceIdentId: client.id, dataInterfaceIds: [...granted].join(','), version: client.version }
    const outcome = await save.run({ body })
    if (outcome.ok) onClose()
  }
  const check = (id: string, on: boolean) => setGranted(new Set(on ? [...granted, id] : [...granted].filter((one) => one !== id)))
  return (
    <Dialog
      open
      title={t('interface-clients.grant-of', { name: client.appName })}
      width={720}
      fillsPhone
      onClose={() => void leave()}
      onConfirm={send}
      confirmBusy={save.busy}
    >
      <Alert className={styles.note} type="info" showIcon title={t('interface-clients.grant-note')} />
      {offered.length > 8 ? (
        <TextInput
          className={styles.note}
          aria-label={t('interface-clients.keyword')}
          placeholder={t('interface-clients.keyword')}
          value={word}
          autoComplete="off"
          onChange={({ target }) => setWord(target.value)}
        />
      ) : null}
      {offered.length === 0 ? <p>{t('interface-clients.grant-none')}</p> : null}
      {offered.length > 0 && shown.length === 0 ? <p>{t('interface-clients.nothing', { keyword: word.trim() })}</p> : null}
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one.id}>
            <Checkbox
              checked={granted.has(one.id)}
              // One that was granted before it came to depend on the reader can still be taken back.
              disabled={one.needsReader && !granted.has(one.id)}
              onChange={({ target }) => check(one.id, target.checked)}
            >
              {one.fullName} <span className={styles.quiet}>{describe(one, t)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <div role="alert">{save.error ? <p className={styles.fault}>{save.error.msg}</p> : null}</div>
    </Dialog>
  )
}

function describe({ enCode, category, enabledMark, needsReader }: Offered, t: ReturnType<typeof useText>): string {
  const parts = [
    enCode,
    category,
    ...(enabledMark === 1 ? [] : [t('interface-clients.grant-disabled')]),
    ...(needsReader ? [t('interface-clients.grant-reader')] : []),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
