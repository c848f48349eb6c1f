import type { Call } from '#engine/contract/call.ts'
import {
  accountInput,
  accountTypes,
  createAccount,
  readAccount,
  smsProviders,
  updateAccount,
  webhookTypes,
  type Account,
} from '#features/message-center/contract.ts'
import type { AccountInFile } from '#features/message-center/web/account-file.ts'
import { choicesOf, fieldsWith } from '#features/message-center/web/shared.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'

interface AccountFormProps {
  /** Undefined to make one. */
  readonly account: Account | undefined
  /** What a new one begins with. */
  readonly imported?: AccountInFile | undefined
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** An account: which fields it has depends on its type, which is chosen once. */
export function AccountForm({ account, imported, refreshes, onClose }: AccountFormProps) {
  const t = useText()
  const create = useCommand(createAccount, { refreshes, handles: shownByForm })
  const update = useCommand(updateAccount, { refreshes, handles: shownByForm })
  const type: ManagedField = {
    key: 'type',
    label: 'message-center.account-type-label',
    type: 'select',
    options: choicesOf(t, accountTypes, 'message-center.channel-'),
    initial: '2',
    readOnly: account !== undefined,
  }
  const fields = fieldsWith(t, type, ...mailFields(t), ...applicationFields(t), ...webhookFields(t))
  const title = account ? 'message-center.edit-account' : imported ? 'message-center.import-account' : 'message-center.new-account'
  return (
    <ManagedForm
      name={imported ? 'message-accounts-imported' : 'message-accounts'}
      title={t(title)}
      schema={accountInput}
      fields={imported ? fields.map((field) => ({ ...field, initial: imported[field.key] ?? field.initial })) : fields}
      item={account}
      {...(account ? { given: { type: account.type } } : {})}
      save={(body) => (account ? update.run({ params: { id: account.id }, body }) : create.run({ body }))}
      reread={(id) => request(readAccount, { params: { id } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}

const mail = "type == '2'"
const sms = "type == '3'"
const dingTalk = "type == '4'"
const wecom = "type == '5'"
const webhook = "type == '6'"

const mailFields = (t: Translate): readonly ManagedField[] => [
  { key: 'smtpServer', label: 'message-center.smtp-server', neededWhen: mail, half: true },
  { key: 'smtpPort', label: 'message-center.smtp-port', shownWhen: mail, half: true },
  { key: 'smtpUser', label: 'message-center.smtp-user', neededWhen: mail, half: true },
  { key: 'smtpPassword', label: 'message-center.smtp-password', secret: true, shownWhen: mail, half: true },
  { key: 'addressorName', label: 'message-center.sender-name', shownWhen: mail, half: true },
  {
    key: 'sslLink',
    label: 'message-center.ssl',
    type: 'radio',
    options: choicesOf(t, ['1', '0'], 'message-center.ssl-'),
    initial: '1',
    shownWhen: mail,
    half: true,
  },
]

/** Short messages, DingTalk and WeCom go out by an application of their provider. */
const applicationFields = (t: Translate): readonly ManagedField[] => [
  {
    key: 'channel',
    label: 'message-center.provider',
    type: 'select',
    options: choicesOf(t, smsProviders, 'message-center.provider-'),
    initial: '2',
    shownWhen: sms,
    half: true,
  },
  { key: 'smsSignature', label: 'message-center.sms-signature', neededWhen: sms, half: true },
  { key: 'sdkAppId', label: 'message-center.sdk-app-id', neededWhen: sms, half: true },
  { key: 'enterpriseId', label: 'message-center.enterprise-id', neededWhen: wecom, half: true },
  {
    key: 'appId',
    label: 'message-center.app-id',
    help: 'message-center.app-id-help',
    neededWhen: `${sms} or ${dingTalk}`,
    half: true,
  },
  { key: 'agentId', label: 'message-center.agent-id', neededWhen: `${dingTalk} or ${wecom}`, half: true },
  {
    key: 'appSecret',
    label: 'message-center.app-secret',
    help: 'message-center.app-secret-help',
    secret: true,
    neededWhen: `${sms} or ${dingTalk} or ${wecom}`,
    half: true,
  },
  { key: 'zoneParam', label: 'message-center.zone', shownWhen: sms, half: true },
  { key: 'endPoint', label: 'message-center.end-point', shownWhen: sms, half: true },
]

const webhookFields = (t: Translate): readonly ManagedField[] => [
  {
    key: 'webhookType',
    label: 'message-center.webhook',
    type: 'radio',
    options: choicesOf(t, webhookTypes, 'message-center.webhook-'),
    initial: '1',
    shownWhen: webhook,
  },
  { key: 'webhookAddress', label: 'message-center.address', help: 'message-center.address-help', neededWhen: webhook },
  {
    key: 'approveType',
    label: 'message-center.approve',
    type: 'radio',
    options: choicesOf(t, ['1', '2'], 'message-center.approve-'),
    initial: '1',
    shownWhen: webhook,
    half: true,
  },
  { key: 'bearer', label: 'message-center.secret', secret: true, neededWhen: `${webhook} and approveType == '2'`, half: true },
]
