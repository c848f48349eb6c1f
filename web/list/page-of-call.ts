import { refusal } from '#engine/values/refusal.ts'
import type { CallError } from '#web/call/call-error.ts'
import type { ListPage, ListRow } from '#web/list/model.ts'

/** A call that lists things, as `useCall` gives it. */
export interface ListCall<Item> {
  readonly data: { readonly list: readonly Item[]; readonly pagination?: { readonly total: number } } | undefined
  readonly error: CallError | null
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** What a list shows of its call: old rows stay while new ones are on their way, and a problem shows where there is nothing else. */
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
