import { useMemo } from 'react'
import { listTextOwners, type TranslationRow } from '#features/translations/contract.ts'
import { TranslationList } from '#features/translations/web/translation-list.tsx'
import { chosenOwner, ownerTree, type OwnerNode } from '#features/translations/web/translation-tree.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ScreenProps } from '#web/feature.ts'

const conditions = ['language', 'state', 'keyword'].map((key) => ({ key }))

/** 文案翻译: the definitions at the left, beside them what the chosen ones say in all languages. */
export function TranslationScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<TranslationRow>('of', conditions)
  const owners = useCall(listTextOwners, {}, { handles: 'all' })
  const { data } = owners
  const nodes = useMemo(() => ownerTree(data?.list ?? [], t), [data, t])
  const refresh = () => void owners.refetch()
  if (owners.isPending) return <Loading rows={8} />
  if (!data) return <Problem text={owners.error?.msg} traceId={owners.error?.requestId} onRetry={refresh} />
  const words = {
    title: t('translations.tree'),
    search: t('translations.tree-search'),
    menu: t('translations.tree-menu'),
    nothing: t('translations.tree-nothing'),
  }
  const { kind, owner } = chosenOwner(place.chosen)
  const chosen = owner === '' ? kind : `${kind}:${owner}`
  return (
    <TreeBesideList<OwnerNode> nodes={nodes} words={words} chosen={chosen} onChoose={place.choose} onRefresh={refresh}>
      <TranslationList key={chosen} place={place} menuId={menu?.id} />
    </TreeBesideList>
  )
}
