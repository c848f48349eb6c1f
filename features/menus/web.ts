import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The screen of menus. */
export const menusWeb: WebFeature = {
  name: 'menus',
  screens: {
    'system/menu': lazyScreen(async () => ({ Screen: (await import('#features/menus/web/menu-screen.tsx')).MenuScreen })),
  },
}
