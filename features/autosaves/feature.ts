import { autosaveCalls, encryptAutosaves, forgetAutosavesJob } from '#features/autosaves/server/autosaves.ts'
import type { Feature } from '#server/feature.ts'

/** Unsaved input of forms, kept on the server for its user, so that it is there on another computer and after a sign-out. */
export const autosaves: Feature = {
  name: 'autosaves',
  texts: {},
  calls: autosaveCalls,
  jobs: [forgetAutosavesJob],
  start: async (kernel) => {
    await encryptAutosaves(kernel)
    return undefined
  },
  migrations: new URL('./server/migrations', import.meta.url),
}
