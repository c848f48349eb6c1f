import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screens of online functions: list, form and detail. */
export const recordsWeb: WebFeature = {
  name: 'records',
  kinds: { function: lazy(async () => ({ default: (await import('#features/records/web/function-screen.tsx')).FunctionScreen })) },
}
