import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen that explains rights. */
export const explainWeb: WebFeature = {
  name: 'explain',
  screens: {
    'permission/explain': lazy(async () => ({ default: (await import('#features/explain/web/explain-screen.tsx')).ExplainScreen })),
  },
}
