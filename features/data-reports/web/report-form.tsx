import {
  createReport,
  listReports,
  readReport,
  reportCategories,
  reportInput,
  reportSources,
  updateReport,
  viewReport,
  type ReportForm as Report,
  type ReportSources,
} from '#features/data-reports/contract.ts'
import { DefinitionEditor } from '#features/data-reports/web/definition-editor.tsx'
import { emptyDraft, withParameters } from '#features/data-reports/web/draft.ts'
import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { CallError, isRecord } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand, type CommandOutcome } from '#web/call/use-command.ts'

/** Calls that show reports, to be read again after a change. */
export const reportRefreshes = [listReports, readReport, viewReport]

interface ReportFormProps {
  /** Undefined to create one. */
  readonly id: string | undefined
  /** The category a new one begins with, `''` for none. */
  readonly category: string
  readonly onClose: () => void
}

/** A report as the form holds it: what it shows stands in one field, as text. */
const shownOf = (report: Report, sources: ReportSources | undefined) => ({
  ...report,
  definition: JSON.stringify(sources ? withParameters(report.definition, sources) : report.definition),
})

/** Creates or edits a report, with its table beside it. */
export function ReportForm({ id, category, onClose }: ReportFormProps) {
  const t = useText()
  const read = useCall(readReport, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const item = id === undefined ? undefined : read.data
  // Where they cannot be read the editor says so.
  const sources = useCall(reportSources, {}, { enabled: id !== undefined, handles: 'all' })
  const categories = useEntryOptions(reportCategories, 'id', item?.categoryId)
  const options = { refreshes: reportRefreshes, handles: shownByForm }
  const create = useCommand(createReport, options)
  const update = useCommand(updateReport, options)
  // Choices and values are fixed when the form opens, so it waits for them.
  if (!categories || (id !== undefined && (!item || sources.isPending)))
    return <FormWait title={t('data-reports.edit')} reads={[read]} onClose={onClose} />
  return (
    <ManagedForm
      name="data-reports"
      title={t(item ? 'data-reports.edit' : 'data-reports.new')}
      schema={reportInput}
      fields={fieldsOf(t, categories, category)}
      item={item && shownOf(item, sources.data)}
      save={async (body) => atDefinition(await (id === undefined ? create.run({ body }) : update.run({ params: { id }, body })))}
      reread={(one) =>
        request(readReport, { params: { id: one } }).then(
          (report) => shownOf(report, sources.data),
          () => undefined,
        )
      }
      fillsWindow
      onClose={onClose}
    />
  )
}

/** Refusals of items of the definition, at the field that holds all of them. */
function atDefinition<Data>(outcome: CommandOutcome<Data>): CommandOutcome<Data> {
  if (outcome.ok || outcome.error.fieldProblems.length === 0) return outcome
  const { failure, code, msg, data, requestId, fieldProblems } = outcome.error
  const errors = fieldProblems.map(({ field, text }) => ({ field: field?.split('.')[0] ?? '', text }))
  const more = { code, msg, data: { ...(isRecord(data) ? data : {}), errors }, ...(requestId === undefined ? {} : { requestId }) }
  return { ok: false, error: new CallError(failure, more) }
}

function fieldsOf(t: Translate, categories: readonly object[], category: string): readonly ManagedField[] {
  const half = true
  return [
    { key: 'fullName', label: 'data-reports.name', half },
    { key: 'enCode', label: 'data-reports.code', half },
    {
      key: 'categoryId',
      label: 'data-reports.category',
      type: 'select',
      options: { options: categories, clearable: false },
      half,
      ...(category === '' ? {} : { initial: [category] }),
    },
    {
      key: 'enabledMark',
      label: 'data-reports.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
      half,
    },
    {
      key: 'definition',
      label: 'data-reports.content',
      type: 'long-text',
      options: { maxLength: 100_000 },
      editor: DefinitionEditor,
      initial: JSON.stringify(emptyDraft),
    },
    { key: 'sortCode', label: 'data-reports.sort', type: 'number', initial: '0', half },
    { key: 'description', label: 'data-reports.description', type: 'long-text', options: { maxLength: 500, minRows: 2 } },
  ]
}
