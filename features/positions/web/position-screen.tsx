import { flatten } from '#engine/resource/tree.ts'
import { managedOrganizationTree } from '#features/pickers/contract.ts'
import { administeredOrganizations, type AdministeredOrganization } from '#features/pickers/web/entry.ts'
import type { PositionRow } from '#features/positions/contract.ts'
import { PositionList } from '#features/positions/web/position-list.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ScreenProps } from '#web/feature.ts'

/** 岗位管理: the organizations that the user administers at the left, the positions of the chosen one in the centre. */
export function PositionScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<PositionRow>('organizeId')
  const call = useCall(managedOrganizationTree, { params: { id: '0' } }, { handles: 'all' })
  const refresh = () => void call.refetch()
  if (call.isPending) return <Loading rows={8} />
  if (!call.data) return <Problem text={call.error?.msg} traceId={call.error?.requestId} onRetry={refresh} />
  const nodes = administeredOrganizations(call.data.list)
  const all = flatten(nodes)
  const chosen = all.find(({ id }) => id === place.chosen) ?? all.find(({ isOutside }) => !isOutside)
  const words = {
    title: t('positions.organizations'),
    search: t('positions.organizations.search'),
    menu: t('positions.organizations.menu'),
    nothing: t('positions.organizations.nothing'),
  }
  return (
    <TreeBesideList<AdministeredOrganization> nodes={nodes} words={words} chosen={chosen?.id} onChoose={place.choose} onRefresh={refresh}>
      {chosen ? (
        <PositionList key={chosen.id} organization={chosen} place={place} menuId={menu?.id} />
      ) : (
        <EmptyList text={t('positions.organizations.empty')} action={undefined} />
      )}
    </TreeBesideList>
  )
}
