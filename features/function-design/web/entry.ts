import { lazy } from 'react'

export { designerAddress } from '#features/function-design/web/designer-address.ts'

/** Fetched when something is to be published. */
export const PublishDialog = lazy(async () => ({
  default: (await import('#features/function-design/web/publish/publish-dialog.tsx')).PublishDialog,
}))
