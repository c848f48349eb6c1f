import { createStore } from 'zustand/vanilla'
import { CallError, isOutage } from '#web/call/call-error.ts'
import { noteReach, probe, reachStore } from '#web/call/reach.ts'

/** Whether a script could not be fetched because a newer version has replaced it. */
export const versionStore = createStore<{ readonly newer: boolean }>(() => ({ newer: false }))

const missingPart = /dynamically imported module|Importing a module script failed|Unable to preload/i

/** Whether the problem is a script file that could not be fetched. */
export function isMissingPart(problem: unknown): boolean {
  return problem instanceof Error && missingPart.test(problem.message)
}

/** Whether the page is missing only because the server, the network or a script could not be reached. */
export function isUnavailable(problem: unknown): boolean {
  return isMissingPart(problem) || (problem instanceof CallError && isOutage(problem))
}

/** Why a script could not be fetched: a server that takes work has replaced it by a newer version. */
export async function whyMissing(): Promise<'newer' | 'outage'> {
  if (navigator.onLine) await probe()
  else noteReach(false)
  return reachStore.getState().isReached ? 'newer' : 'outage'
}

/** Watches for missing script files. The page keeps working; the user decides when to reload. */
export function watchVersion(): void {
  addEventListener('vite:preloadError', () => void whyMissing().then((why) => why === 'newer' && versionStore.setState({ newer: true })))
}
