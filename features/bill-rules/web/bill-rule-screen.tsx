import { useSearchParams } from 'react-router'
import { businessTypes } from '#features/bill-rules/contract.ts'
import { BillRuleList } from '#features/bill-rules/web/bill-rule-list.tsx'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { NamedNode } from '#web/admin/tree.ts'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'
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
  const [params, setParams] = useSearchParams()
  const read = useCall(allDictionaries, {}, { handles: 'all' })
  const entries = useEntryOptions(businessTypes, 'id')
  const refresh = () => void read.refetch()
  if (read.error && !entries) return <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={refresh} />
  if (!entries) return <Loading rows={8} />
  const below = entries.map(({ id, fullName }): CategoryNode => ({ id, fullName, enCode: '', children: [] }))
  const nodes: readonly CategoryNode[] = [{ id: root, fullName: t('bill-rules.category'), enCode: '', children: below }]
  const asked = params.get('category')
  const chosen = below.find(({ id }) => id === asked)?.id
  const words = {
    title: t('bill-rules.category'),
    search: t('bill-rules.category-search'),
    menu: t('bill-rules.category-menu'),
    nothing: t('bill-rules.category-nothing'),
  }
  return (
    <TreeBesideList<CategoryNode>
      nodes={nodes}
      words={words}
      chosen={chosen ?? root}
      onChoose={(id) => setParams(id === root ? {} : { category: id })}
      onRefresh={refresh}
    >
      <BillRuleList key={chosen ?? root} categoryId={chosen ?? ''} menuId={menu?.id} />
    </TreeBesideList>
  )
}
