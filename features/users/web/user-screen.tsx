import { useMemo } from 'react'
import { managedOrganizationTree } from '#features/pickers/contract.ts'
import { administeredOrganizations } from '#features/pickers/web/entry.ts'
import type { UserRow } from '#features/users/contract.ts'
import { userConditions, UserList } from '#features/users/web/user-list.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'
import type { NamedNode } from '#web/admin/tree.ts'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ScreenProps } from '#web/feature.ts'

interface Node extends NamedNode<Node> {
  readonly children: readonly Node[]
}

/** 用户管理: the organizations that the user administers at the left, the people of the chosen one and of those below it beside. */
export function UserScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<UserRow>('organizeId', userConditions)
  const organizations = useCall(managedOrganizationTree, { params: { id: '0' } }, { handles: 'all' })
  const { data } = organizations
  const nodes = useMemo(
    () => [{ id: '', fullName: t('users.all'), enCode: '', children: [] }, ...administeredOrganizations(data?.list ?? [])],
    [data, t],
  )
  const refresh = () => void organizations.refetch()
  if (organizations.isPending) return <Loading rows={8} />
  if (!data) return <Problem text={organizations.error?.msg} traceId={organizations.error?.requestId} onRetry={refresh} />
  const words = {
    title: t('users.tree'),
    search: t('users.tree-search'),
    menu: t('users.tree-menu'),
    nothing: t('users.tree-nothing'),
  }
  return (
    <TreeBesideList<Node> nodes={nodes} words={words} chosen={place.chosen ?? ''} onChoose={place.choose} onRefresh={refresh}>
      <UserList key={place.chosen ?? ''} place={place} menuId={menu?.id} organizations={data.list} />
    </TreeBesideList>
  )
}
