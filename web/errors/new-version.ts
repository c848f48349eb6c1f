import { createStore } from 'zustand/vanilla'

/** Whether a script could not be fetched because a newer version has replaced it. */
export const versionStore = createStore<{ readonly newer: boolean }>(() => ({ newer: false }))

const missingPart = /dynamically imported module|Importing a module script failed|Unable to preload/i

/** Whether the problem is a script file that no longer exists. */
export function isMissingPart(problem: unknown): boolean {
  return problem instanceof Error && missingPart.test(problem.message)
}

/** Watches for missing script files. The page keeps working; the user decides when to reload. */
export function watchVersion(): void {
  addEventListener('vite:preloadError', () => versionStore.setState({ newer: true }))
}
