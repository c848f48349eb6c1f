import { refusal } from '#engine/values/refusal.ts'
import type { CallError } from '#web/call/call-error.ts'
import type { ListPage, ListRow } from '#web/list/model.ts'

/** A call that returns a list, as `useCall` gives it. */
export interface ListCall<Item> {
  readonly data: { readonly list: readonly Item[]; readonly pagination?: { readonly total: number } } | undefined
  readonly error: CallError | null
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** What a list shows of its call: the former rows while a new answer is loading, and an error when there are no rows. */
export function pageOfCall(call: Omit<ListCall<unknown>, 'refetch'>, rows: readonly ListRow[]): ListPage {
  const { data, error, isFetching, isPlaceholderData } = call
  if (error && !data)
    return {
      rows: [],
      loading: false,
      problem: {
        refusal: refusal('unavailable', 'forms.message', { params: { message: error.msg } }),
        ...(error.requestId ? { traceId: error.requestId } : {}),
      },
    }
  return {
    rows,
    loading: isFetching && (!data || isPlaceholderData),
    ...(data?.pagination ? { total: data.pagination.total } : {}),
  }
}
