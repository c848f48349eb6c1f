import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of positions. */
export const positionsWeb: WebFeature = {
  name: 'positions',
  screens: {
    'permission/position': lazy(async () => ({ default: (await import('#features/positions/web/position-screen.tsx')).PositionScreen })),
  },
}
