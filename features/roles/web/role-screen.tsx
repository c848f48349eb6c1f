import { Suspense, useMemo, useState } from 'react'
import { addGrants, writeGrants } from '#features/grants/contract.ts'
import { GrantBatch, GrantMatrix, GrantWizard } from '#features/grants/web/entry.ts'
import { MembersDialog } from '#features/members/web/entry.ts'
import { managedOrganizationTree, type OrganizationNode } from '#features/pickers/contract.ts'
import { administeredOrganizations } from '#features/pickers/web/entry.ts'
import { createRole, deleteRole, globalFilter, listRoles, roleUse, switchRole, updateRole, type RoleRow } from '#features/roles/contract.ts'
import { RoleForm } from '#features/roles/web/role-form.tsx'
import { grantableRoleSource } from '#features/roles/web/source.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'
import type { NamedNode } from '#web/admin/tree.ts'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

const columns: readonly ManagedColumn<RoleRow>[] = [
  { key: 'fullName', label: 'roles.name', width: 200 },
  { key: 'enCode', label: 'roles.code', width: 160 },
  { key: 'type', label: 'roles.kind', width: 90, text: ({ globalMark }, t) => t(globalMark === 1 ? 'roles.global' : 'roles.bound') },
  { key: 'organizeInfo', label: 'roles.organizations', width: 260 },
  { key: 'people', label: 'roles.people', width: 90, align: 'right' },
  { key: 'sortCode', label: 'roles.sort', width: 70, align: 'right' },
  { key: 'enabledMark', label: 'roles.state', width: 90, align: 'center', cell: ({ enabledMark }) => <StateText on={enabledMark === 1} /> },
]

/** 角色管理: the organizations with 全局 at the left, their roles beside. */
export function RoleScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<RoleRow>('organizeId')
  const organizations = useCall(managedOrganizationTree, { params: { id: '0' } }, { handles: 'all' })
  const { isAdministrator } = useCurrentUser().userInfo
  const { data } = organizations
  const nodes = useMemo(
    () => [
      nodeOf('', t('roles.all')),
      // Global roles are managed by super administrators alone.
      ...(isAdministrator ? [nodeOf(globalFilter, t('roles.global'))] : []),
      ...administeredOrganizations(data?.list ?? []),
    ],
    [data, isAdministrator, t],
  )
  const refresh = () => void organizations.refetch()
  if (organizations.isPending) return <Loading rows={8} />
  if (!data) return <Problem text={organizations.error?.msg} traceId={organizations.error?.requestId} onRetry={refresh} />
  const words = {
    title: t('roles.tree'),
    search: t('roles.tree-search'),
    menu: t('roles.tree-menu'),
    nothing: t('roles.tree-nothing'),
  }
  return (
    <TreeBesideList nodes={nodes} words={words} chosen={place.chosen ?? ''} onChoose={place.choose} onRefresh={refresh}>
      <RoleList key={place.chosen ?? ''} place={place} menuId={menu?.id} organizations={data.list} />
    </TreeBesideList>
  )
}

interface Node extends NamedNode<Node> {
  readonly children: readonly Node[]
}

const nodeOf = (id: string, fullName: string): Node => ({ id, fullName, enCode: '', children: [] })

/** What stands over the list besides the form. */
type Over = { readonly what: 'members' | 'grants' | 'matrix'; readonly row: RoleRow } | { readonly what: 'batch' }

interface RoleListProps {
  readonly place: ReturnType<typeof useManagedPlace<RoleRow>>
  readonly menuId: string | undefined
  readonly organizations: readonly OrganizationNode[]
}

function RoleList({ place, menuId, organizations }: RoleListProps) {
  const t = useText()
  const query = { ...place.request, organizeId: place.chosen ?? '' }
  const call = useCall(listRoles, { query }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menuId)
  const opened = place.opened(call.data?.list)
  const add = useAddAction(createRole, place.openNew)
  const [over, setOver] = useState<Over>()
  const batch = useAddAction(addGrants, () => setOver({ what: 'batch' }), { name: 'batch', label: t('grants.batch.action') })
  const actions = useRoleActions(place.open, setOver)
  const close = () => setOver(undefined)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('roles.keyword'),
          hint: t('roles.keyword-hint'),
          nothing: (keyword) => t('roles.nothing', { keyword }),
        }}
        toolbar={present(add, batch)}
        actions={actions}
        empty={<EmptyList text={t(add ? 'roles.empty' : 'roles.empty-reader')} action={add} />}
        settings={settings}
      />
      {over?.what === 'members' ? (
        <MembersDialog of="Role" id={over.row.id} name={over.row.fullName} refreshes={[listRoles]} onClose={close} />
      ) : null}
      {over?.what === 'grants' ? (
        <Suspense fallback={null}>
          <GrantWizard role={over.row} refreshes={[listRoles]} onClose={close} />
        </Suspense>
      ) : null}
      {over?.what === 'matrix' ? (
        <Suspense fallback={null}>
          <GrantMatrix role={over.row} roles={grantableRoleSource} refreshes={[listRoles]} onClose={close} />
        </Suspense>
      ) : null}
      {over?.what === 'batch' ? (
        <Suspense fallback={null}>
          <GrantBatch roles={grantableRoleSource} refreshes={[listRoles]} onClose={close} />
        </Suspense>
      ) : null}
      {opened ? <RoleForm row={opened.item} chosen={place.chosen} organizations={organizations} onClose={place.close} /> : null}
    </>
  )
}

function useRoleActions(open: (row: RoleRow) => void, show: (over: Over) => void) {
  const t = useText()
  const remove = useCommand(deleteRole, { refreshes: [listRoles] })
  const change = useCommand(switchRole, { refreshes: [listRoles], announceSeconds: stateSeconds })
  const target = ({ id, version }: RoleRow) => ({ params: { id }, body: { version } })
  const mayEdit = (row: RoleRow) => row.mayEdit
  return useRowActions<RoleRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateRole, allows: mayEdit, run: open },
    state: {
      call: switchRole,
      allows: mayEdit,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: (row) => change.run(target(row)),
    },
    remove: { call: deleteRole, allows: ({ mayDelete }) => mayDelete, run: (row) => remove.run(target(row)), uses: roleUse },
    more: [
      { name: 'members', label: t('members.action'), call: updateRole, allows: mayEdit, run: (row) => show({ what: 'members', row }) },
      { name: 'grants', label: t('grants.action'), call: writeGrants, allows: mayEdit, run: (row) => show({ what: 'grants', row }) },
      { name: 'matrix', label: t('grants.matrix.action'), call: writeGrants, allows: mayEdit, run: (row) => show({ what: 'matrix', row }) },
    ],
  })
}
