import { businessTypes, type BillRuleRow } from '#features/bill-rules/contract.ts'
import { BillRuleList } from '#features/bill-rules/web/bill-rule-list.tsx'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
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

/** The root of the tree: rules of all categories. */
const root = 'all'

/** 单据规则: the business categories at the left, the rules of the chosen one in the centre. */
export function BillRuleScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<BillRuleRow>('category')
  const read = useCall(allDictionaries, {}, { handles: 'all' })
  const entries = useEntryOptions(businessTypes, 'id')
  const refresh = () => void read.refetch()
  if (read.error && !entries) return <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={refresh} />
  if (!entries) return <Loading rows={8} />
  const below = entries.map(({ id, fullName }): CategoryNode => ({ id, fullName, enCode: '', children: [] }))
  const nodes: readonly CategoryNode[] = [{ id: root, fullName: t('bill-rules.category'), enCode: '', children: below }]
  const chosen = below.find(({ id }) => id === place.chosen)?.id
  const words = {
    title: t('bill-rules.category'),
    search: t('bill-rules.category-search'),
    menu: t('bill-rules.category-menu'),
    nothing: t('bill-rules.category-nothing'),
  }
  return (
    <TreeBesideList<CategoryNode> nodes={nodes} words={words} chosen={chosen ?? root} onChoose={place.choose} onRefresh={refresh}>
      <BillRuleList key={chosen ?? root} categoryId={chosen ?? ''} place={place} menuId={menu?.id} />
    </TreeBesideList>
  )
}
