import { useMemo } from 'react'
import { menuCategories, menuSystems } from '#features/menus/contract.ts'
import { MenuTree } from '#features/menus/web/menu-tree.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'
import type { NamedNode } from '#web/admin/tree.ts'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ScreenProps } from '#web/feature.ts'
import type { MenuRow } from '#features/menus/contract.ts'

interface SystemNode extends NamedNode<SystemNode> {
  readonly children: readonly SystemNode[]
}

/** 菜单管理: the systems at the left, the entries of the chosen one beside. */
export function MenuScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  // The system, and with a dot the client whose entries are shown where it is not the usual one.
  const place = useManagedPlace<MenuRow>('systemId')
  const [chosenSystem, chosenCategory] = (place.chosen ?? '').split('.')
  const category = menuCategories.find((one) => one === chosenCategory) ?? menuCategories[0]
  const systems = useCall(menuSystems, {}, { handles: 'all' })
  const { data } = systems
  const nodes = useMemo<readonly SystemNode[]>(
    () =>
      (data?.list ?? []).map(({ id, fullName, enCode, enabledMark }) => ({
        id,
        enCode,
        fullName: enabledMark === 1 ? fullName : t('menus.system-off', { name: fullName }),
        children: [],
      })),
    [data, t],
  )
  const refresh = () => void systems.refetch()
  if (systems.isPending) return <Loading rows={8} />
  if (!data) return <Problem text={systems.error?.msg} traceId={systems.error?.requestId} onRetry={refresh} />
  const chosen = nodes.find(({ id }) => id === chosenSystem)?.id ?? nodes[0]?.id
  const words = {
    title: t('menus.systems'),
    search: t('menus.systems-search'),
    menu: t('menus.systems-menu'),
    nothing: t('menus.systems-nothing'),
  }
  return (
    <TreeBesideList nodes={nodes} words={words} chosen={chosen} onChoose={place.choose} onRefresh={refresh}>
      {chosen === undefined ? null : <MenuTree key={chosen} systemId={chosen} category={category} place={place} menuId={menu?.id} />}
    </TreeBesideList>
  )
}
