import type { Call } from '#engine/contract/call.ts'
import {
  clientInput,
  createClient,
  newClientSecret,
  readClient,
  updateClient,
  usualCallsPerMinute,
  type ClientForm,
  type ClientRow,
} from '#features/interface-clients/contract.ts'
import styles from '#features/interface-clients/web/clients.module.css'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { CopyButton } from '#web/admin/copy-button.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'

interface ClientDialogProps {
  /** Undefined to create one. */
  readonly item: ClientRow | undefined
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** Creates or edits a client. */
export function ClientDialog({ item, refreshes, onClose }: ClientDialogProps) {
  const t = useText()
  const options = { refreshes, handles: shownByForm }
  const create = useCommand(createClient, options)
  const update = useCommand(updateClient, options)
  return (
    <ManagedForm
      name="interface-clients"
      title={t(item ? 'interface-clients.edit' : 'interface-clients.new')}
      schema={clientInput}
      fields={fieldsOf(t)}
      item={item && typedOf(item)}
      save={(body) => (item ? update.run({ params: { id: item.id }, body }) : create.run({ body }))}
      reread={(id) => request(readClient, { params: { id } }).then(typedOf, () => undefined)}
      onClose={onClose}
    />
  )
}

/** A client as the form shows it. */
function typedOf({ id, version, appName, appId, appSecret, ...one }: Omit<ClientForm, 'list'>) {
  const { verifySignature, usefulLife, whiteList, blackList, callsPerMinute, enabledMark, sortCode, description } = one
  const rest = { verifySignature, whiteList, blackList, callsPerMinute, enabledMark, sortCode, description }
  return { id, version, appName, appId, appSecret, usefulLife: usefulLife ?? '', ...rest }
}

/** A stored secret stands as stars; a new one is made or typed, and shown until it is saved, as it must be handed over before. */
const SecretField: FieldEditor = function SecretField({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
  const t = useText()
  const text = typeof value === 'string' ? value : ''
  const make = async (): Promise<void> => {
    const made = await request(newClientSecret, {}).catch(() => undefined)
    if (made === undefined) return
    onChange({ ok: true, value: made })
    onCommit()
  }
  return (
    <div className={styles.secret}>
      <TextInput
        id={id}
        value={text}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={false}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange({ ok: true, value: target.value })}
        onBlur={onCommit}
      />
      <Button onClick={() => void make()}>{t('interface-clients.secret-make')}</Button>
      {text === '' || /^\*+$/.test(text) ? null : (
        <CopyButton text={text} label={t('interface-clients.secret-copy')} done={t('interface-clients.copied')} />
      )}
    </div>
  )
}

const proofs = ['2', '1', '0'] as const

function fieldsOf(t: Translate): readonly ManagedField[] {
  const half = true
  const options = proofs.map((id) => ({ id, fullName: t(`interface-clients.proof-${id}`) }))
  return [
    { key: 'appName', label: 'interface-clients.name', half },
    { key: 'appId', label: 'interface-clients.app-id', half },
    { key: 'appSecret', label: 'interface-clients.secret', help: 'interface-clients.secret-help', secret: true, editor: SecretField },
    {
      key: 'verifySignature',
      label: 'interface-clients.proof',
      help: 'interface-clients.proof-help',
      type: 'select',
      options: { options, clearable: false },
      initial: ['2'],
      half,
    },
    {
      key: 'callsPerMinute',
      label: 'interface-clients.budget',
      type: 'number',
      options: { min: 1, max: 6_000 },
      initial: String(usualCallsPerMinute),
      half,
    },
    {
      key: 'usefulLife',
      label: 'interface-clients.end',
      type: 'date',
      options: { format: 'yyyy-MM-dd HH:mm' },
      help: 'interface-clients.end-help',
      half,
    },
    { key: 'sortCode', label: 'interface-clients.sort', type: 'number', initial: '0', half },
    { key: 'whiteList', label: 'interface-clients.white-list', help: 'interface-clients.list-help', options: { maxLength: 2_000 } },
    { key: 'blackList', label: 'interface-clients.black-list', help: 'interface-clients.black-help', options: { maxLength: 2_000 } },
    {
      key: 'enabledMark',
      label: 'interface-clients.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
    },
    { key: 'description', label: 'interface-clients.description', type: 'long-text', options: { maxLength: 500, minRows: 2 } },
  ]
}
