import { lazy, Suspense } from 'react'
import { listUsers } from '#features/users/contract.ts'
import {
  exportFaultyUsers,
  exportUsers,
  importUsers,
  neededColumns,
  previewUsers,
  sheetColumns,
  uploadUsers,
  userTemplate,
  type SheetColumnKey,
} from '#features/users/contract/exchange.ts'
import { sheetTitles } from '#features/users/contract/sheet-titles.ts'
import { useText } from '#ui/text/use-text.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import type { ImportCalls } from '#web/admin/use-import.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { longCallSeconds, request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'

const ImportDialog = lazy(async () => ({ default: (await import('#web/admin/import-dialog.tsx')).ImportDialog }))
const ExportDialog = lazy(async () => ({ default: (await import('#web/admin/export-dialog.tsx')).ExportDialog }))

function useColumns() {
  const t = useText()
  return sheetColumns.map((key) => ({ key, label: t(sheetTitles[key]), needed: neededColumns.includes(key) }))
}

const waiting = { handles: 'all', timeoutSeconds: longCallSeconds } as const

const calls: ImportCalls = {
  template: () => request(userTemplate, {}, waiting),
  read: async (file) => {
    const form = new FormData()
    form.append('file', file, file.name)
    const { name } = await request(uploadUsers, {}, { ...waiting, form })
    return (await request(previewUsers, { query: { fileName: name } }, waiting)).dataRow
  },
  send: (rows, skipFaulty) => request(importUsers, { body: { list: [...rows], skipFaulty } }, waiting),
  exportFaulty: (rows) => request(exportFaultyUsers, { body: { list: [...rows] } }, waiting),
  onTaken: () => refreshCalls([listUsers]),
}

/** Takes in users from a workbook. */
export function UserImport({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <Suspense fallback={null}>
      <ImportDialog title={t('users.import')} columns={useColumns()} calls={calls} onClose={onClose} />
    </Suspense>
  )
}

/** What is exported unless something else is chosen: what the list shows. */
const usual: readonly SheetColumnKey[] = [
  'account',
  'realName',
  'gender',
  'mobilePhone',
  'organizeId',
  'positionId',
  'roleId',
  'enabledMark',
]

interface UserExportProps {
  /** The query of the list. */
  readonly query: object
  readonly onClose: () => void
}

/** Saves what the list finds as a workbook, with the columns that are chosen. */
export function UserExport({ query, onClose }: UserExportProps) {
  const command = useCommand(exportUsers, { announce: false, timeoutSeconds: longCallSeconds })
  const run = async (dataType: '0' | '1', keys: readonly string[]) => {
    const outcome = await command.run({ query: { ...query, dataType, selectKey: keys.join(',') } })
    if (outcome.ok) saveFile(outcome.data)
    return outcome.ok
  }
  return (
    <Suspense fallback={null}>
      <ExportDialog columns={useColumns()} initial={usual} run={run} busy={command.busy} onClose={onClose} />
    </Suspense>
  )
}
