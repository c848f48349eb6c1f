import { useMemo } from 'react'
import { z } from 'zod'
import type { Call } from '#engine/contract/call.ts'
import { isTableName } from '#engine/forms/columns.ts'
import { version } from '#engine/resource/inputs.ts'
import { addTableFields, createTable, readTable, updateTable, type TableField, type TableForm } from '#features/data-models/contract.ts'
import { columnProblems } from '#features/data-models/contract/table-rules.ts'
import { columnsEditor, columnsIn } from '#features/data-models/web/columns-editor.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'

/** What the dialog holds: the columns as one text, so that they are kept like other input. */
const typedTable = z.object({
  linkId: z.string(),
  version,
  newTable: z.string('data-models.name-missing').trim().min(1, 'data-models.name-missing'),
  tableName: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  columns: z.string('data-models.columns-missing').refine((text) => columnsIn(text).length > 0, 'data-models.columns-missing'),
})

interface TableDialogProps {
  readonly linkId: string
  /** Undefined to make one. */
  readonly table: string | undefined
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

const nothing: readonly TableField[] = []

/** Makes a table, changes an empty one, or adds columns to one with rows. */
export function TableDialog({ linkId, table, refreshes, onClose }: TableDialogProps) {
  const t = useText()
  const asked = { params: { linkId, table: table ?? '' } }
  const read = useCall(readTable, asked, { enabled: table !== undefined, handles: 'all' })
  const form = table === undefined ? undefined : read.data
  const commands = { refreshes, handles: shownByForm }
  const create = useCommand(createTable, commands)
  const update = useCommand(updateTable, commands)
  const extend = useCommand(addTableFields, commands)
  const onlyAdds = form?.hasTableData === true
  const before = form?.tableFieldList ?? nothing
  // Another function would draw the field anew.
  const editor = useMemo(() => columnsEditor({ before, onlyAdds }), [before, onlyAdds])
  // What there is decides what may be typed, so the form waits for it.
  if (table !== undefined && !form) return <FormWait title={t('data-models.edit')} reads={[read]} onClose={onClose} />
  const save = (typed: z.output<typeof typedTable>) => {
    const body = {
      tableInfo: { table: table ?? '', newTable: typed.newTable, tableName: typed.tableName },
      tableFieldList: columnsIn(typed.columns) as TableField[],
      version: typed.version,
    } as const
    const input = { params: { linkId }, body: body as never }
    return table === undefined ? create.run(input) : onlyAdds ? extend.run(input) : update.run(input)
  }
  return (
    <ManagedForm
      name="data-models"
      title={t(table === undefined ? 'data-models.add' : onlyAdds ? 'data-models.extend' : 'data-models.edit')}
      schema={typedTable}
      fields={fieldsOf(editor, { before, onlyAdds, name: table })}
      item={form && itemIn(linkId, form)}
      given={{ linkId }}
      save={save}
      reread={() =>
        request(readTable, asked).then(
          (newest) => itemIn(linkId, newest),
          () => undefined,
        )
      }
      extra={onlyAdds ? <Alert type="info" showIcon title={t('data-models.extend-note')} /> : null}
      onClose={onClose}
    />
  )
}

const itemIn = (linkId: string, { tableInfo, tableFieldList, version }: TableForm) => ({
  // Several connections have tables of one name.
  id: `${linkId}.${tableInfo.table}`,
  version,
  newTable: tableInfo.table,
  tableName: tableInfo.tableName,
  columns: JSON.stringify(tableFieldList),
})

interface There {
  readonly before: readonly TableField[]
  readonly onlyAdds: boolean
  readonly name: string | undefined
}

function fieldsOf(editor: FieldEditor, { before, onlyAdds, name }: There): readonly ManagedField[] {
  return [
    {
      key: 'newTable',
      label: 'data-models.table',
      help: 'data-models.table-help',
      half: true,
      readOnly: onlyAdds,
      check: (value) => (value === name || isTableName(String(value)) ? undefined : 'data-models.name-wrong'),
    },
    { key: 'tableName', label: 'data-models.label', options: { maxLength: 100 }, half: true, readOnly: onlyAdds },
    {
      key: 'columns',
      label: 'data-models.fields',
      type: 'long-text',
      options: { maxLength: 100_000 },
      editor,
      initial: JSON.stringify([freshKey]),
      check: (value) =>
        columnProblems(columnsIn(value), before).some((one) => one !== undefined) ? 'data-models.fields-wrong' : undefined,
    },
  ]
}

/** The column that a new table begins with. */
const freshKey: TableField = { field: 'id', fieldName: '', dataType: 'varchar', dataLength: '50', primaryKey: 1, allowNull: 0 }
