import { useMemo } from 'react'
import { listFunctionDrafts, readFunctionDraft } from '#features/function-design/contract.ts'
import { readDraft, type DesignedFunction } from '#features/function-design/web/designed-function.ts'
import { useCall } from '#web/call/use-call.ts'

/** The published functions, as only those have records; undefined while they are read. */
export function usePublishedFunctions() {
  const { data, error } = useCall(listFunctionDrafts, { query: { pageSize: 500 } }, { handles: 'all', staleTime: 60_000 })
  return {
    options: data?.list.filter(({ isRelease }) => isRelease !== 0).map(({ id, fullName }) => ({ value: id, label: fullName })),
    error: error?.msg,
  }
}

/** Another function as it is designed: undefined while it is read, and where it cannot be. */
export function useOtherFunction(functionId: string): {
  readonly designed: DesignedFunction | undefined
  readonly error: string | undefined
} {
  const { data, error } = useCall(
    readFunctionDraft,
    { params: { id: functionId } },
    { handles: 'all', staleTime: 60_000, enabled: functionId !== '' },
  )
  const designed = useMemo(() => {
    const read = data && readDraft(data)
    return read?.ok ? read.designed : undefined
  }, [data])
  return { designed, error: error?.msg }
}
