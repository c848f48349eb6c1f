import { lazy } from 'react'

export { RowEffectLine } from '#features/grants/web/row-effect-line.tsx'

/** Wizard, matrix and batch are fetched when they are opened. */
export const GrantWizard = lazy(async () => ({ default: (await import('#features/grants/web/grant-wizard.tsx')).GrantWizard }))
export const GrantMatrix = lazy(async () => ({ default: (await import('#features/grants/web/matrix-dialog.tsx')).MatrixDialog }))
export const GrantBatch = lazy(async () => ({ default: (await import('#features/grants/web/batch-dialog.tsx')).BatchDialog }))
