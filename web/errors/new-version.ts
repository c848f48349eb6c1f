import { createStore } from 'zustand/vanilla'

/** Whether a part of the page could not be fetched because a newer version has replaced it. */
export const versionStore = createStore<{ readonly newer: boolean }>(() => ({ newer: false }))

const missingPart = /dynamically imported module|Importing a module script failed|Unable to preload/i

/** Whether the problem is a script file that is gone. */
export function isMissingPart(problem: unknown): boolean {
  return problem instanceof Error && missingPart.test(problem.message)
}

/** Notices missing script files; the page keeps working, the user decides when to load it anew. */
export function watchVersion(): void {
  addEventListener('vite:preloadError', () => versionStore.setState({ newer: true }))
}
