import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of groups. */
export const groupsWeb: WebFeature = {
  name: 'groups',
  screens: {
    'permission/group': lazy(async () => ({ default: (await import('#features/groups/web/group-screen.tsx')).GroupScreen })),
  },
}
