import { lazy } from 'react'

/** The wizard is fetched when it is opened. */
export const GrantWizard = lazy(async () => ({ default: (await import('#features/grants/web/grant-wizard.tsx')).GrantWizard }))
