import { useState } from 'react'
import {
  accountInput,
  accountTypes,
  accountUse,
  copyAccount,
  createAccount,
  deleteAccount,
  exportAccount,
  listAccounts,
  readAccount,
  switchAccount,
  testAccountDingTalk,
  testAccountMail,
  testAccountWecom,
  updateAccount,
  type Account,
} from '#features/message-center/contract.ts'
import { accountInFile, type AccountInFile } from '#features/message-center/web/account-file.ts'
import { AccountForm } from '#features/message-center/web/account-form.tsx'
import styles from '#features/message-center/web/message-center.module.css'
import { columnsWith, keywordWords } from '#features/message-center/web/shared.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { FileButton } from '#web/admin/file-button.tsx'
import { ManagedList } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useMay } from '#web/session/use-may.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** Where an account leads: its server, its address, or its application at the platform. */
const placeOf = (one: Account): string => one.webhookAddress || one.smtpServer || one.enterpriseId || one.endPoint || one.appId

const columns = columnsWith<Account>(
  {
    key: 'type',
    label: 'message-center.account-type-label',
    width: 110,
    text: ({ type }, t) => t(`message-center.channel-${type}`),
  },
  { key: 'webhookAddress', label: 'message-center.account-place', width: 280, text: placeOf },
)
const refreshes = [listAccounts, readAccount]

/** 账号配置: by what messages go out, beside the system configuration. */
export function AccountScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<Account>('type')
  const type = place.chosen ?? ''
  const call = useCall(listAccounts, { query: { ...place.request, type } }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createAccount, place.openNew)
  const actions = useAccountActions(place.open)
  const opened = place.opened(call.data?.list)
  const [imported, setImported] = useState<AccountInFile>()
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={keywordWords(t)}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t(type === '' ? 'message-center.no-accounts' : 'message-center.none-fit')} action={add} />}
        settings={settings}
        extra={
          <>
            <ImportAccount onFile={setImported} />
            <Select
              aria-label={t('message-center.account-type-label')}
              className={styles.filter}
              value={type}
              options={['', ...accountTypes].map((value) => ({
                value,
                label: value === '' ? t('message-center.all-types') : t(`message-center.channel-${value}`),
              }))}
              onChange={(next: string) => place.narrow(next)}
            />
          </>
        }
      />
      {imported ? (
        <AccountForm account={undefined} imported={imported} refreshes={refreshes} onClose={() => setImported(undefined)} />
      ) : null}
      {opened ? <AccountForm account={opened.item} refreshes={refreshes} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

/** Takes an exported account into the form of a new one, where its secrets are typed; for who may make accounts. */
function ImportAccount({ onFile }: { readonly onFile: (account: AccountInFile) => void }) {
  const t = useText()
  const may = useMay()
  if (!may(createAccount)) return null
  const read = async (file: File) => {
    const found = accountInFile(await file.text())
    if (found) onFile(found)
    else showToast('error', t('message-center.no-account-file'))
  }
  return <FileButton label={t('admin.import')} accept=".json" busy={false} onFile={(file) => void read(file)} />
}

function useAccountActions(edit: (one: Account) => void) {
  const t = useText()
  const { confirm } = useFeedback()
  const remove = useCommand(deleteAccount, { refreshes })
  const change = useCommand(switchAccount, { refreshes, announceSeconds: stateSeconds })
  const copy = useCommand(copyAccount, { refreshes })
  const toFile = useCommand(exportAccount, { announce: false })
  const mail = useCommand(testAccountMail, waiting)
  const wecom = useCommand(testAccountWecom, waiting)
  const dingTalk = useCommand(testAccountDingTalk, waiting)
  const target = ({ id, version }: Account) => ({ params: { id }, body: { version } })
  const tried = (one: Account) => ({ ...accountInput.parse(one), id: one.id })
  const sendMail = async (one: Account) => {
    if (await confirm({ text: t('message-center.test-account-question') })) await mail.run({ body: tried(one) })
  }
  const exportOne = async ({ id }: Account) => {
    const outcome = await toFile.run({ params: { id } })
    if (outcome.ok) saveFile(outcome.data)
  }
  return useRowActions<Account>({
    name: ({ fullName }) => fullName,
    edit: { call: updateAccount, run: edit },
    state: { call: switchAccount, isOn: ({ enabledMark }) => enabledMark === 1, run: (one) => change.run(target(one)) },
    remove: { call: deleteAccount, run: (one) => remove.run(target(one)), uses: accountUse },
    more: [
      { name: 'mail', label: t('message-center.test-mail'), call: testAccountMail, allows: ({ type }) => type === '2', run: sendMail },
      {
        name: 'connect',
        label: t('message-center.test-connection'),
        call: testAccountWecom,
        allows: ({ type }) => type === '4' || type === '5',
        run: (one) => (one.type === '5' ? wecom : dingTalk).run({ body: tried(one) }),
      },
      { name: 'copy', label: t('message-center.copy'), call: copyAccount, run: ({ id }) => copy.run({ params: { id } }) },
      { name: 'export', label: t('admin.export'), call: exportAccount, run: exportOne },
    ],
  })
}

/** Tests wait for a service outside. */
const waiting = { timeoutSeconds: 40 } as const
