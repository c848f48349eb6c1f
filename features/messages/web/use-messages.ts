import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallAnswer } from '#engine/contract/call.ts'
import { listMessages, type MessageRow } from '#features/messages/contract.ts'
import type { BoxFilter } from '#features/messages/web/box-filter.ts'
import type { CallError } from '#web/call/call-error.ts'
import { callKey } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'

/** Messages of a page (document 1, section 9). */
const pageSize = 20

export interface ShownMessages {
  readonly rows: readonly MessageRow[]
  /** First load. */
  readonly isPending: boolean
  readonly isFetchingMore: boolean
  readonly error: CallError | null
  /** Appends the next page; absent after a short one. */
  readonly more: (() => void) | undefined
  readonly retry: () => void
}

type Page = CallAnswer<typeof listMessages>

/** The messages a filter finds, page after page. When something changed all pages that are shown are read again. */
export function useMessages({ type, unreadOnly, keyword }: BoxFilter): ShownMessages {
  const found = useInfiniteQuery<Page, CallError, Page[], readonly unknown[], number>({
    queryKey: callKey(listMessages, { pages: { type, unreadOnly, keyword } }),
    queryFn: ({ pageParam, signal }) =>
      request(listMessages, { query: { currentPage: pageParam, pageSize, type, isRead: unreadOnly ? '0' : '', keyword } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.list.length < pageSize ? undefined : page + 1),
    select: ({ pages }) => pages,
  })
  // A message that arrives between two pages moves one row over to the next.
  const rows = new Map((found.data ?? []).flatMap((page) => page.list).map((row) => [row.id, row]))
  return {
    rows: [...rows.values()],
    isPending: found.isPending,
    isFetchingMore: found.isFetchingNextPage,
    error: found.data ? null : found.error,
    more: found.hasNextPage ? () => void found.fetchNextPage({ cancelRefetch: false }) : undefined,
    retry: () => void found.refetch(),
  }
}
