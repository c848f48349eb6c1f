import { lazyScreen } from '#web/router/lazy-screen.tsx'
import { scanPath } from '#web/router/scan-path.ts'
import type { WebFeature } from '#web/feature.ts'

/** The page of the own account, and the one on which a QR code of a sign-in page is confirmed. */
export const profileWeb: WebFeature = {
  name: 'profile',
  pages: {
    '/profile': lazyScreen(async () => ({ Screen: (await import('#features/profile/web/profile-screen.tsx')).ProfileScreen })),
    [scanPath]: lazyScreen(async () => ({ Screen: (await import('#features/profile/web/scan-screen.tsx')).ScanScreen })),
  },
  pageTitles: { '/profile': 'profile.title', [scanPath]: 'profile.scan' },
}
