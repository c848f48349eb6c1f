import { selectDataSource } from '#features/data-sources/contract.ts'
import { TableList } from '#features/data-models/web/table-list.tsx'
import type { TableRow } from '#features/data-models/contract.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { NamedNode } from '#web/admin/tree.ts'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ScreenProps } from '#web/feature.ts'

interface SourceNode extends NamedNode<SourceNode> {
  readonly children: readonly SourceNode[]
}

/** 数据建模: the data sources at the left, the tables of the chosen one in the centre. */
export function DataModelScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<TableRow>('link')
  const read = useCall(selectDataSource, { query: {} }, { handles: 'all' })
  const refresh = () => void read.refetch()
  if (read.error && !read.data) return <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={refresh} />
  if (!read.data) return <Loading rows={8} />
  const nodes = read.data.list.flatMap(({ children }) =>
    children.map(({ id, fullName }): SourceNode => ({ id, fullName, enCode: '', children: [] })),
  )
  const chosen = nodes.find(({ id }) => id === place.chosen)?.id ?? nodes[0]?.id ?? ''
  const words = {
    title: t('data-models.sources'),
    search: t('data-models.sources-search'),
    menu: t('data-models.sources-menu'),
    nothing: t('data-models.sources-nothing'),
  }
  return (
    <TreeBesideList<SourceNode> nodes={nodes} words={words} chosen={chosen} onChoose={place.choose} onRefresh={refresh}>
      <TableList key={chosen} linkId={chosen} place={place} menuId={menu?.id} />
    </TreeBesideList>
  )
}
