import { useState } from 'react'
import type { CallQuery } from '#engine/contract/call.ts'
import { explainAddress, sightRight } from '#engine/contract/sight.ts'
import type { OrganizationNode } from '#features/pickers/contract.ts'
import {
  createUser,
  deleteUser,
  listUsers,
  resetPassword,
  resetSecondFactor,
  switchUser,
  unlockUser,
  updateUser,
  userUse,
  type UserRow,
} from '#features/users/contract.ts'
import { handOver } from '#features/users/contract/handover.ts'
import { exportUsers, userExchange } from '#features/users/contract/exchange.ts'
import { HandoverDrawer, useHandoverPlace } from '#features/users/web/handover-drawer.tsx'
import { ResetPasswordDialog, type PasswordOwner } from '#features/users/web/reset-password-dialog.tsx'
import { UserExport, UserImport } from '#features/users/web/user-exchange.tsx'
import { UserForm, userRefreshes } from '#features/users/web/user-form.tsx'
import { UserState } from '#features/users/web/user-state.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import type { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { Question } from '#web/admin/question.tsx'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction, useExchangeActions } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { goTo } from '#web/router/navigation.ts'
import { keywordKey } from '#web/list/keyword-search.tsx'
import { useColumnSettings } from '#web/list/use-column-settings.ts'

/** Keys of the genders as the dictionary `sex` counts them. */
const genders: Readonly<Record<number, string>> = { 1: 'users.male', 2: 'users.female' }

const columns: readonly ManagedColumn<UserRow>[] = [
  { key: 'account', label: 'users.account', width: 120 },
  { key: 'realName', label: 'users.name', width: 110 },
  { key: 'gender', label: 'users.gender', width: 60, text: ({ gender }, t) => t(genders[gender] ?? 'users.secret') },
  { key: 'mobilePhone', label: 'users.mobile', width: 120 },
  { key: 'organize', label: 'users.organizations', width: 210 },
  { key: 'sortCode', label: 'users.sort', width: 60, align: 'right' },
  { key: 'enabledMark', label: 'users.state', width: 90, align: 'center', cell: (row) => <UserState row={row} /> },
]

/** What the list can be narrowed to. */
type State = CallQuery<typeof listUsers>['enabledMark']

const stateKey = 'enabledMark'

/** What the address of the list keeps besides the organization. */
export const userConditions = [{ key: keywordKey }, { key: stateKey }] as const

const isState = (value: unknown): value is State => value === '1' || value === '2' || value === '0'
const stateIn = ({ [stateKey]: value }: Readonly<Record<string, unknown>>): State => (isState(value) ? value : '')

/** What stands over the list besides the form. */
type Over = { readonly what: 'password'; readonly row: PasswordOwner } | { readonly what: 'import' | 'export' }

interface UserListProps {
  readonly place: ReturnType<typeof useManagedPlace<UserRow>>
  readonly menuId: string | undefined
  readonly organizations: readonly OrganizationNode[]
}

/** The people of an organization and of those below it, or all that the user administers. */
export function UserList({ place, menuId, organizations }: UserListProps) {
  const t = useText()
  const state = stateIn(place.query.filter)
  const query = { ...place.request, organizeId: place.chosen ?? '', enabledMark: state }
  const call = useCall(listUsers, { query }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menuId)
  const [over, setOver] = useState<Over>()
  const handover = useHandoverPlace()
  const opened = place.opened(call.data?.list)
  const add = useAddAction(createUser, place.openNew)
  const exchange = useExchangeActions({ take: userExchange.take, give: exportUsers }, (what) => setOver({ what }))
  const actions = useUserActions(place.open, setOver, handover.open)
  const close = () => setOver(undefined)
  const narrow = (next: State) => {
    const { [stateKey]: _, ...others } = place.query.filter
    place.setQuery({ ...place.query, page: 1, filter: next === '' ? others : { ...others, [stateKey]: next } })
  }
  const nothing = state === '' ? t(add ? 'users.empty' : 'users.empty-reader') : t('users.empty-state', { state: t(stateWords[state]) })
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('users.keyword'),
          hint: t('users.keyword-hint'),
          nothing: (keyword) => t('users.nothing', { keyword }),
        }}
        toolbar={present(add, ...exchange)}
        actions={actions}
        empty={<EmptyList text={nothing} action={state === '' ? add : undefined} />}
        extra={<StateChoice value={state} onChange={narrow} />}
        settings={settings}
      />
      {over?.what === 'password' ? <ResetPasswordDialog user={over.row} onClose={close} /> : null}
      {handover.userId === undefined ? null : <HandoverDrawer key={handover.userId} userId={handover.userId} onClose={handover.close} />}
      {over?.what === 'import' ? <UserImport onClose={close} /> : null}
      {over?.what === 'export' ? <UserExport query={query} onClose={close} /> : null}
      {opened ? (
        <UserForm
          row={opened.item}
          chosen={place.chosen}
          organizations={organizations}
          onMade={(row) => setOver({ what: 'password', row })}
          onClose={place.close}
        />
      ) : null}
    </>
  )
}

const stateWords: Readonly<Record<State, string>> = {
  '': 'users.state-all',
  '1': 'users.state-on',
  '2': 'users.state-locked',
  '0': 'users.state-off',
}

function StateChoice({ value, onChange }: { readonly value: State; readonly onChange: (next: State) => void }) {
  const t = useText()
  const options = (['', '1', '2', '0'] as const).map((one) => ({ value: one, label: t(stateWords[one]) }))
  return <Select<State> aria-label={t('users.state')} style={{ width: 104 }} value={value} options={options} onChange={onChange} />
}

/** The screen that explains rights stands above this feature: its menu tells who has it. */
const explaining = { access: { menu: sightRight.menu } } as const

function useUserActions(open: (row: UserRow) => void, show: (over: Over) => void, handOverFrom: (id: string) => void) {
  const t = useText()
  const { confirm } = useFeedback()
  const remove = useCommand(deleteUser, { refreshes: userRefreshes })
  const change = useCommand(switchUser, { refreshes: userRefreshes, announceSeconds: stateSeconds })
  const resetFactor = useCommand(resetSecondFactor, { refreshes: userRefreshes })
  const unlock = useCommand(unlockUser, { refreshes: userRefreshes })
  const target = ({ id, version }: UserRow) => ({ params: { id }, body: { version } })
  const mayEdit = (row: UserRow) => row.mayEdit
  const askAndReset = async ({ id, realName, account }: UserRow) => {
    const text = <Question text={t('users.reset-factor-question')} name={`${realName}/${account}`} />
    if (await confirm({ text, danger: true })) await resetFactor.run({ params: { id } })
  }
  const isOther = (row: UserRow) => row.mayEdit && row.isAdministrator === 0
  return useRowActions<UserRow>({
    name: ({ realName, account }) => `${realName}/${account}`,
    edit: { call: updateUser, allows: mayEdit, run: open },
    state: {
      call: switchUser,
      allows: isOther,
      isOn: ({ enabledMark }) => enabledMark !== 0,
      note: ({ enabledMark }) => (enabledMark === 0 ? undefined : t('users.disable-note')),
      run: (row) => change.run(target(row)),
    },
    remove: { call: deleteUser, allows: ({ mayDelete }) => mayDelete, run: (row) => remove.run(target(row)), uses: userUse },
    more: [
      {
        name: 'handover',
        label: t('users.handover'),
        call: handOver,
        allows: isOther,
        run: ({ id }) => handOverFrom(id),
      },
      { name: 'explain', label: t('users.explain'), call: explaining, run: ({ id }) => void goTo(explainAddress(id)) },
      { name: 'password', label: t('users.reset'), call: resetPassword, allows: isOther, run: (row) => show({ what: 'password', row }) },
      {
        name: 'factor',
        label: t('users.reset-factor'),
        call: resetSecondFactor,
        allows: (row) => row.mayEdit && row.hasSecondFactor,
        run: (row) => void askAndReset(row),
      },
      {
        name: 'unlock',
        label: t('users.unlock'),
        call: unlockUser,
        allows: (row) => row.mayEdit && row.lockMark === 1,
        run: (row) => unlock.run(target(row)),
      },
    ],
  })
}
