import type { Call } from '#engine/contract/call.ts'
import { DownOutlined, PlusOutlined, UpOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { openable, type TreeNode } from '#web/admin/tree.ts'
import type { CommandOutcome } from '#web/call/use-command.ts'
import type { ListAction, ListTree } from '#web/list/model.ts'
import { useMay } from '#web/session/use-may.ts'

/** The action 新增 for users who may make the call; undefined for others. A list of several kinds names what is added. */
export function useAddAction(
  call: Pick<Call, 'access'>,
  run: () => void,
  { name, label }: { readonly name: string; readonly label?: string } = { name: 'add' },
): ListAction<void> | undefined {
  const t = useText()
  const may = useMay()
  const isFirst = name === 'add'
  return may(call)
    ? { name, label: label ?? t('admin.add'), primary: isFirst, icon: isFirst ? <PlusOutlined /> : undefined, run }
    : undefined
}

/** The action 导出 for users who may make the call: downloads the file whose link the call returns. */
export function useExportAction(
  call: Pick<Call, 'access'>,
  run: () => Promise<CommandOutcome<{ readonly url: string; readonly name: string }>>,
): ListAction<void> | undefined {
  const t = useText()
  const may = useMay()
  const save = async () => {
    const outcome = await run()
    if (outcome.ok) saveFile(outcome.data)
  }
  return may(call) ? { name: 'export', label: t('admin.export'), run: () => void save() } : undefined
}

/** 导入 and 导出, for who may make their calls, where each opens a dialog. */
export function useExchangeActions(
  calls: { readonly take: Pick<Call, 'access'>; readonly give: Pick<Call, 'access'> },
  open: (what: 'import' | 'export') => void,
): readonly (ListAction<void> | undefined)[] {
  const t = useText()
  const may = useMay()
  return [
    may(calls.take) ? { name: 'import', label: t('admin.import'), run: () => open('import') } : undefined,
    may(calls.give) ? { name: 'export', label: t('admin.export'), run: () => open('export') } : undefined,
  ]
}

/** The action 展开 or 折叠 of a tree; undefined unless every row has children (document 1, section 2). */
export function useFoldAction<Node extends TreeNode<Node>>(nodes: readonly Node[], tree: ListTree): ListAction<void> | undefined {
  const t = useText()
  if (nodes.length === 0 || !nodes.every(({ children }) => children.length > 0)) return undefined
  const isFolded = tree.closed.size > 0
  return {
    name: 'fold',
    label: t(isFolded ? 'admin.expand' : 'admin.collapse'),
    icon: isFolded ? <DownOutlined /> : <UpOutlined />,
    run: () => tree.onClosed(new Set(isFolded ? [] : openable<Node>(nodes))),
  }
}

/** The actions that are not undefined, in their order. */
export function present(...actions: readonly (ListAction<void> | undefined)[]): readonly ListAction<void>[] {
  return actions.filter((action) => action !== undefined)
}
