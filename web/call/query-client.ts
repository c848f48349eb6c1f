import { QueryClient } from '@tanstack/react-query'
import type { Call } from '#engine/contract/call.ts'
import { CallError } from '#web/call/call-error.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

/** What the server said, for as long as a screen shows it. Refusals are final; a lost connection is tried once more. */
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

/** Key of a call and its input; all inputs of a call share the start. */
export function callKey(declaration: Call, input?: unknown): readonly unknown[] {
  const start = [declaration.method, declaration.path]
  return input === undefined ? start : [...start, input]
}

/** Marks what these calls said as old, so that what is shown is asked for again. */
export async function refreshCalls(declarations: readonly Call[]): Promise<void> {
  await Promise.all(declarations.map((declaration) => queryClient.invalidateQueries({ queryKey: callKey(declaration) })))
}
