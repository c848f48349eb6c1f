import { useState } from 'react'
import {
  createTable,
  deleteTable,
  exportTable,
  importTable,
  listAllTables,
  listTables,
  previewTable,
  readTable,
  updateTable,
  type TableRow,
} from '#features/data-models/contract.ts'
import { PreviewDialog } from '#features/data-models/web/preview-dialog.tsx'
import { TableDialog } from '#features/data-models/web/table-dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ImportButton } from '#web/admin/import-button.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { ToneText } from '#web/admin/state-text.tsx'
import type { ManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'

const columns: readonly ManagedColumn<TableRow>[] = [
  { key: 'table', label: 'data-models.table', width: 260 },
  { key: 'tableName', label: 'data-models.label', width: 260 },
  { key: 'sum', label: 'data-models.rows', width: 110, align: 'right', text: ({ sum }) => (sum < 0 ? '—' : String(sum)) },
  { key: 'changeable', label: 'data-models.origin', width: 140, cell: ({ changeable }) => <Origin own={changeable === 1} /> },
]

function Origin({ own }: { readonly own: boolean }) {
  const t = useText()
  return <ToneText tone={own ? 'good' : 'quiet'} text={t(own ? 'data-models.origin-own' : 'data-models.origin-function')} />
}

/** Calls that show tables, to be read again after a change. */
const refreshes = [listTables, listAllTables, readTable, previewTable]

interface TableListProps {
  readonly linkId: string
  readonly place: ManagedPlace<TableRow>
  readonly menuId: string | undefined
}

/** The tables of one data source. */
export function TableList({ linkId, place, menuId }: TableListProps) {
  const t = useText()
  const call = useCall(listTables, { params: { linkId }, query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menuId)
  const add = useAddAction(createTable, place.openNew)
  const [previewed, setPreviewed] = useState<TableRow>()
  const actions = useTableActions(linkId, { edit: place.open, preview: setPreviewed })
  const opened = place.opened(call.data?.list)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('data-models.keyword'),
          hint: t('data-models.keyword'),
          nothing: (keyword) => t('data-models.nothing', { keyword }),
        }}
        toolbar={present(add)}
        extra={
          <ImportButton
            call={importTable}
            send={(options) => request(importTable, { params: { linkId } }, options)}
            accept=".bdb,.json,application/json"
            refreshes={refreshes}
            message={() => t('resource.imported')}
          />
        }
        actions={actions}
        empty={<EmptyList text={t('data-models.none')} action={add} />}
        settings={settings}
      />
      {previewed ? <PreviewDialog linkId={linkId} table={previewed.table} onClose={() => setPreviewed(undefined)} /> : null}
      {opened ? <TableDialog linkId={linkId} table={opened.item?.table} refreshes={refreshes} onClose={place.close} /> : null}
    </>
  )
}

function useTableActions(
  linkId: string,
  { edit, preview }: { readonly edit: (row: TableRow) => void; readonly preview: (row: TableRow) => void },
) {
  const t = useText()
  const remove = useCommand(deleteTable, { refreshes })
  const toFile = useCommand(exportTable, { announce: false })
  const named = ({ table }: TableRow) => ({ params: { linkId, table } })
  const isOwn = ({ changeable }: TableRow) => changeable === 1
  // The table is deleted as it stands now: it must be empty, and nothing of its structure is lost that the list shows.
  const removeNow = async (row: TableRow) => {
    const found = await request(readTable, named(row)).catch(() => undefined)
    if (found) await remove.run({ ...named(row), body: { version: found.version } })
  }
  const exportOne = async (row: TableRow) => {
    const outcome = await toFile.run(named(row))
    if (outcome.ok) saveFile(outcome.data)
  }
  return useRowActions<TableRow>({
    name: ({ table }) => table,
    edit: { call: updateTable, allows: isOwn, run: edit },
    remove: { call: deleteTable, allows: isOwn, run: removeNow },
    more: [
      { name: 'preview', label: t('data-models.preview'), call: previewTable, run: preview },
      { name: 'export', label: t('admin.export'), call: exportTable, run: exportOne },
    ],
  })
}
