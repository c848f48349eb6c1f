import { allDictionaries } from '#features/dictionaries/contract.ts'
import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
import { functionCategories, type FunctionRow } from '#features/function-design/contract.ts'
import { FunctionsList } from '#features/function-design/web/functions/functions-list.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { NamedNode } from '#web/admin/tree.ts'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ScreenProps } from '#web/feature.ts'

interface CategoryNode extends NamedNode<CategoryNode> {
  readonly children: readonly CategoryNode[]
}

/** The root of the tree: functions of all categories. */
const root = 'all'

/** 功能设计: the categories at the left, the functions of the chosen one in the centre. */
export function FunctionsScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<FunctionRow>('category')
  const read = useCall(allDictionaries, {}, { handles: 'all' })
  const entries = useEntryOptions(functionCategories, 'id')
  const refresh = () => void read.refetch()
  if (read.error && !entries) return <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={refresh} />
  if (!entries) return <Loading rows={8} />
  const below = entries.map(({ id, fullName }): CategoryNode => ({ id, fullName, enCode: '', children: [] }))
  const nodes: readonly CategoryNode[] = [{ id: root, fullName: t('function-design.category'), enCode: '', children: below }]
  const chosen = below.find(({ id }) => id === place.chosen)?.id
  const words = {
    title: t('function-design.category'),
    search: t('function-design.category-search'),
    menu: t('function-design.category-menu'),
    nothing: t('function-design.category-nothing'),
  }
  return (
    <TreeBesideList<CategoryNode> nodes={nodes} words={words} chosen={chosen ?? root} onChoose={place.choose} onRefresh={refresh}>
      <FunctionsList key={chosen ?? root} categoryId={chosen ?? ''} categories={entries} place={place} menuId={menu?.id} />
    </TreeBesideList>
  )
}
