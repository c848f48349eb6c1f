import {
  createProvider,
  deleteProvider,
  listProviders,
  providerInput,
  readProvider,
  signOnAddress,
  switchProvider,
  testProvider,
  updateProvider,
  type SignOnProvider,
} from '#features/sign-on/contract.ts'
import styles from '#features/sign-on/web/sign-on.module.css'
import { signOnIcons } from '#features/session/contract.ts'
import { LogoEditor, ProviderIconEditor } from '#features/sign-on/web/icon-editors.tsx'
import { ProviderIcon } from '#web/pages/ways/provider-icon.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'

const columns: readonly ManagedColumn<SignOnProvider>[] = [
  {
    key: 'fullName',
    label: 'sign-on.name',
    width: 180,
    cell: ({ fullName, icon, logo }) => (
      <span className={styles.named} title={fullName}>
        <ProviderIcon icon={icon} logo={logo} />
        {fullName}
      </span>
    ),
  },
  { key: 'enCode', label: 'sign-on.code', width: 120 },
  { key: 'issuer', label: 'sign-on.issuer', width: 300 },
  { key: 'clientId', label: 'sign-on.client', width: 180 },
  { key: 'people', label: 'sign-on.people', width: 110, align: 'right' },
  { key: 'sortCode', label: 'sign-on.order', width: 80, align: 'right' },
  {
    key: 'enabledMark',
    label: 'sign-on.state',
    width: 90,
    align: 'center',
    cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
  },
]
const refreshes = [listProviders, readProvider]

/** 单点登录: the providers by which people sign in. */
export function ProviderScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<SignOnProvider>()
  const call = useCall(listProviders, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createProvider, place.openNew)
  const actions = useProviderActions(place.open)
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{ label: t('sign-on.keyword'), hint: t('sign-on.keyword'), nothing: (keyword) => t('sign-on.nothing', { keyword }) }}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t('sign-on.none')} action={add} />}
        settings={settings}
        extra={<Address />}
      />
      {opened ? <ProviderForm provider={opened.item} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

/** Where providers lead back to, or why they cannot. */
function Address() {
  const t = useText()
  const addresses = useCall(signOnAddress, {}, { handles: 'all' }).data
  if (addresses === undefined) return null
  if (addresses.redirectAddress === '') return <p className={styles.problem}>{t('sign-on.no-address')}</p>
  return (
    <p className={styles.note}>
      {t('sign-on.redirect')} <code>{addresses.redirectAddress}</code>
      <br />
      {t('sign-on.after-sign-out')} <code>{addresses.signOutAddress}</code>
    </p>
  )
}

function useProviderActions(edit: (one: SignOnProvider) => void) {
  const t = useText()
  const remove = useCommand(deleteProvider, { refreshes })
  const change = useCommand(switchProvider, { refreshes, announceSeconds: stateSeconds })
  // A test waits for a service outside.
  const test = useCommand(testProvider, { timeoutSeconds: 30 })
  const target = ({ id, version }: SignOnProvider) => ({ params: { id }, body: { version } })
  return useRowActions<SignOnProvider>({
    name: ({ fullName }) => fullName,
    edit: { call: updateProvider, run: edit },
    state: { call: switchProvider, isOn: ({ enabledMark }) => enabledMark === 1, run: (one) => change.run(target(one)) },
    remove: {
      call: deleteProvider,
      run: (one) => remove.run(target(one)),
      note: ({ people }) => (people > 0 ? t('sign-on.remove-note', { count: people }) : null),
    },
    more: [{ name: 'test', label: t('sign-on.test'), call: testProvider, run: ({ issuer }) => test.run({ body: { issuer } }) }],
  })
}

const fieldsOf = (t: Translate): readonly ManagedField[] => [
  { key: 'fullName', label: 'sign-on.name', help: 'sign-on.name-help', half: true },
  { key: 'enCode', label: 'sign-on.code', help: 'sign-on.code-help', half: true },
  { key: 'issuer', label: 'sign-on.issuer', help: 'sign-on.issuer-help' },
  { key: 'clientId', label: 'sign-on.client', half: true },
  { key: 'clientSecret', label: 'sign-on.secret', help: 'sign-on.secret-help', secret: true, half: true },
  { key: 'scopes', label: 'sign-on.scopes', help: 'sign-on.scopes-help', initial: 'openid profile', half: true },
  { key: 'accountClaim', label: 'sign-on.claim', help: 'sign-on.claim-help', initial: 'preferred_username', half: true },
  { key: 'sortCode', label: 'sign-on.order', type: 'number', initial: '0', half: true },
  {
    key: 'signOutMark',
    label: 'sign-on.sign-out',
    help: 'sign-on.sign-out-help',
    type: 'switch',
    initial: false,
    half: true,
  },
  { key: 'icon', label: 'sign-on.icon', editor: ProviderIconEditor, initial: signOnIcons[0] },
  { key: 'logo', label: 'sign-on.logo', help: 'sign-on.logo-help', editor: LogoEditor },
  {
    key: 'enabledMark',
    label: 'sign-on.state',
    type: 'switch',
    options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
    initial: true,
    half: true,
  },
  { key: 'description', label: 'sign-on.description' },
]

function ProviderForm({ provider, onClose }: { readonly provider: SignOnProvider | undefined; readonly onClose: () => void }) {
  const t = useText()
  const options = { refreshes, handles: shownByForm, timeoutSeconds: 30 }
  const create = useCommand(createProvider, options)
  const update = useCommand(updateProvider, options)
  return (
    <ManagedForm
      name="sign-on"
      title={t(provider ? 'sign-on.edit' : 'sign-on.add')}
      schema={providerInput}
      fields={fieldsOf(t)}
      item={provider}
      save={(body) => (provider ? update.run({ params: { id: provider.id }, body }) : create.run({ body }))}
      reread={(id) => request(readProvider, { params: { id } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
