import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Call, CallAnswer, CallInput } from '#engine/contract/call.ts'
import type { CallError } from '#web/call/call-error.ts'
import { callKey } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import type { ListTree } from '#web/list/model.ts'

/** A node that says whether there is something below it. */
interface LazyNode {
  readonly id: string
  readonly hasChildren: boolean
}

/** A node with what was read of those below it; none where there are none, an empty list while they are not read. */
export type Opened<Node> = Node & { readonly children?: readonly Opened<Node>[]; readonly unread?: boolean }

interface LazyTree<Node> {
  readonly list: readonly Opened<Node>[]
  readonly tree: ListTree
  /** Nodes are being read. */
  readonly loading: boolean
}

interface Reading<C extends Call, Node> {
  readonly call: C
  /** What the call is asked for the nodes below one. */
  readonly below: (id: string) => CallInput<C>
  readonly nodes: (answer: CallAnswer<C>) => readonly Node[]
}

/**
 * A tree of which a node's children are read when it is opened, for trees that are too large to be read whole. What was opened is read
 * again with the call, after a change.
 */
export function useLazyTree<C extends Call, Node extends LazyNode>(
  top: readonly Node[],
  { call, below, nodes }: Reading<C, Node>,
): LazyTree<Node> {
  const [opened, setOpened] = useState<readonly string[]>([])
  const answers = useQueries({
    queries: opened.map((id) => ({
      queryKey: callKey(call, below(id)),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<CallAnswer<C>> => request(call, below(id), { signal }),
    })),
    combine: (results) => ({
      data: results.map(({ data }) => data),
      failed: results.map(({ data, error }) => error !== null && data === undefined),
      loading: results.some(({ isPending, error }: { isPending: boolean; error: CallError | Error | null }) => isPending && !error),
      refetch: results.map(({ refetch }) => refetch),
    }),
  })
  const list = useMemo(() => {
    const read = new Map(opened.map((id, index) => [id, answers.data[index]]))
    const grown = (node: Node): Opened<Node> => {
      const answer = node.hasChildren ? read.get(node.id) : undefined
      return node.hasChildren ? { ...node, unread: answer === undefined, children: answer ? nodes(answer).map(grown) : [] } : node
    }
    return top.map(grown)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `nodes` is a function of the caller's text
  }, [top, opened, answers.data])
  const ids = useMemo(() => openable(list), [list])
  const isOpen = (id: string): boolean => opened.includes(id) && answers.failed[opened.indexOf(id)] !== true
  return {
    list,
    loading: answers.loading,
    tree: {
      closed: new Set(ids.filter((id) => !isOpen(id))),
      onClosed: (closed) => {
        const wanted = ids.filter((id) => !closed.has(id))
        for (const id of wanted) if (opened.includes(id) && !isOpen(id)) void answers.refetch[opened.indexOf(id)]?.()
        const hidden = opened.filter((id) => !ids.includes(id))
        setOpened([...new Set([...hidden, ...wanted])])
      },
    },
  }
}

/** Ids of the nodes that can be opened, as far as they are read. */
function openable<Node extends LazyNode>(nodes: readonly Opened<Node>[]): string[] {
  return nodes.flatMap(({ id, hasChildren, children = [] }) => (hasChildren ? [id, ...openable<Node>(children)] : []))
}
