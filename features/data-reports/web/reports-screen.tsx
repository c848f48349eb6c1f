import { reportCategories, type ReportRow } from '#features/data-reports/contract.ts'
import { ReportList } from '#features/data-reports/web/report-list.tsx'
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

/** The root of the tree: reports of all categories. */
const root = 'all'

/** 报表设计: the categories at the left, the reports of the chosen one in the centre. */
export function ReportsScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<ReportRow>('category')
  const read = useCall(allDictionaries, {}, { handles: 'all' })
  const entries = useEntryOptions(reportCategories, 'id')
  const refresh = () => void read.refetch()
  if (read.error && !entries) return <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={refresh} />
  if (!entries) return <Loading rows={8} />
  const below = entries.map(({ id, fullName }): CategoryNode => ({ id, fullName, enCode: '', children: [] }))
  const nodes: readonly CategoryNode[] = [{ id: root, fullName: t('data-reports.category'), enCode: '', children: below }]
  const chosen = below.find(({ id }) => id === place.chosen)?.id
  const words = {
    title: t('data-reports.category'),
    search: t('data-reports.category-search'),
    menu: t('data-reports.category-menu'),
    nothing: t('data-reports.category-nothing'),
  }
  return (
    <TreeBesideList<CategoryNode> nodes={nodes} words={words} chosen={chosen ?? root} onChoose={place.choose} onRefresh={refresh}>
      <ReportList key={chosen ?? root} category={chosen ?? ''} place={place} menuId={menu?.id} />
    </TreeBesideList>
  )
}
