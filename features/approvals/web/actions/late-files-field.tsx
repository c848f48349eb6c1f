import { lazy } from 'react'

/** Most opinions have no files, so the box for them comes after the dialog. */
export const LateFilesField = lazy(async () => {
  const { FilesField } = await import('#features/approvals/web/actions/files-field.tsx')
  return { default: FilesField }
})

/** The files beside an opinion or a comment that was said. */
export const LateFileList = lazy(async () => {
  const { SaidFiles } = await import('#features/approvals/web/actions/said-files.tsx')
  return { default: SaidFiles }
})
