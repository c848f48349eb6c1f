import { QueryClient } from '@tanstack/react-query'
import type { Call } from '#engine/contract/call.ts'
import { CallError } from '#web/call/call-error.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

/** Caches answers while screens show them. A refused call is not repeated; a lost connection is tried once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, problem) => problem instanceof CallError && problem.failure === 'network' && failures < 1,
    },
    mutations: { retry: false },
  },
})

onSessionEnd(() => queryClient.clear())

/** Cache key of a call and its input; the keys of all inputs of a call have the same prefix. */
export function callKey(declaration: Call, input?: unknown): readonly unknown[] {
  const start = [declaration.method, declaration.path]
  return input === undefined ? start : [...start, input]
}

/** Invalidates the cached answers of these calls, so that visible ones are fetched again. */
export async function refreshCalls(declarations: readonly Call[]): Promise<void> {
  await Promise.all(declarations.map((declaration) => queryClient.invalidateQueries({ queryKey: callKey(declaration) })))
}
