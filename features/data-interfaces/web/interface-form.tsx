import {
  createInterface,
  interfaceInput,
  interfaceLog,
  interfaceTypes,
  kindNumbers,
  listInterfaces,
  reachCodes,
  reaches,
  readInterface,
  updateInterface,
} from '#features/data-interfaces/contract.ts'
import { HeadersEditor, ParametersEditor } from '#features/data-interfaces/web/rows-editor.tsx'
import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
import { platformSource, selectDataSource } from '#features/data-sources/contract.ts'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useMay } from '#web/session/use-may.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Calls that show interfaces, to be read again after a change. */
export const interfaceRefreshes = [listInterfaces, readInterface, interfaceLog]

interface InterfaceDialogProps {
  /** Undefined to create one. */
  readonly id: string | undefined
  /** The category a new one begins with, `''` for none. */
  readonly categoryId: string
  readonly onClose: () => void
}

/** Creates or edits an interface; which fields there are depends on its kind. */
export function InterfaceDialog({ id, categoryId, onClose }: InterfaceDialogProps) {
  const t = useText()
  const read = useCall(readInterface, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const item = id === undefined ? undefined : read.data
  const categories = useEntryOptions(interfaceTypes, 'id', item?.categoryId)
  const sources = useSourceOptions(item?.dbLinkId)
  const options = { refreshes: interfaceRefreshes, handles: shownByForm }
  const create = useCommand(createInterface, options)
  const update = useCommand(updateInterface, options)
  // Choices and values are fixed when the form opens, so it waits for them.
  if (!categories || !sources || (id !== undefined && !item))
    return <FormWait title={t('data-interfaces.edit')} reads={[read]} onClose={onClose} />
  return (
    <ManagedForm
      name="data-interfaces"
      title={t(item ? 'data-interfaces.edit' : 'data-interfaces.new')}
      schema={interfaceInput}
      fields={fieldsOf(t, categories, categoryId, sources)}
      item={item}
      save={(body) => (id === undefined ? create.run({ body }) : update.run({ params: { id }, body }))}
      reread={(one) => request(readInterface, { params: { id: one } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}

const isSql = "dataType == '1'"
const isStatic = "dataType == '2'"
const isHttp = "dataType == '3'"

/** The data sources that a statement may run in: other databases are for super administrators, who alone are told of them. */
function useSourceOptions(current: string | undefined): readonly object[] | undefined {
  const t = useText()
  const isOffered = useMay()(selectDataSource)
  const { data, error } = useCall(selectDataSource, { query: {} }, { handles: 'all', enabled: isOffered })
  if (isOffered && !data && !error) return undefined
  const others = (data?.list ?? []).flatMap(({ children }) => children).filter(({ id }) => id !== platformSource)
  const isKnown = current === undefined || current === platformSource || others.some(({ id }) => id === current)
  return [
    { id: platformSource, fullName: t('data-interfaces.source-platform') },
    ...others.map(({ id, fullName }) => ({ id, fullName })),
    ...(isKnown ? [] : [{ id: current, fullName: t('data-interfaces.source-other') }]),
  ]
}

function fieldsOf(t: Translate, categories: readonly object[], categoryId: string, sources: readonly object[]): readonly ManagedField[] {
  const half = true
  const chosenFrom = (options: readonly object[]) => ({ type: 'select', options: { options, clearable: false } }) as const
  const kinds = kindNumbers.map((kind) => ({ id: String(kind), fullName: t(`data-interfaces.kind-${kind}`) }))
  const scopes = reachCodes.map((code) => ({ id: code, fullName: t(`data-interfaces.scope-${code}`) }))
  const methods = [
    { id: '6', fullName: 'GET' },
    { id: '7', fullName: 'POST' },
  ]
  return [
    { key: 'fullName', label: 'data-interfaces.name', half },
    { key: 'enCode', label: 'data-interfaces.code', half },
    {
      key: 'categoryId',
      label: 'data-interfaces.category',
      ...chosenFrom(categories),
      half,
      ...(categoryId === '' ? {} : { initial: [categoryId] }),
    },
    { key: 'dataType', label: 'data-interfaces.kind', ...chosenFrom(kinds), half, initial: ['2'] },
    {
      key: 'dbLinkId',
      label: 'data-interfaces.source',
      ...chosenFrom(sources),
      help: 'data-interfaces.source-help',
      initial: [platformSource],
      shownWhen: isSql,
    },
    {
      key: 'query',
      label: 'data-interfaces.query',
      type: 'long-text',
      options: { maxLength: 100_000, minRows: 6, maxRows: 16 },
      help: 'data-interfaces.query-help',
      neededWhen: `${isSql} or ${isStatic}`,
    },
    {
      key: 'dataScope',
      label: 'data-interfaces.scope',
      ...chosenFrom(scopes),
      initial: [reaches.organization],
      shownWhen: `${isSql} and dbLinkId == '${platformSource}'`,
    },
    { key: 'path', label: 'data-interfaces.path', options: { maxLength: 2_000 }, help: 'data-interfaces.path-help', neededWhen: isHttp },
    { key: 'requestMethod', label: 'data-interfaces.method', ...chosenFrom(methods), initial: ['6'], half, shownWhen: isHttp },
    { key: 'dataPath', label: 'data-interfaces.data-path', help: 'data-interfaces.data-path-help', half, shownWhen: isHttp },
    {
      key: 'requestHeaders',
      label: 'data-interfaces.headers',
      type: 'long-text',
      options: { maxLength: 100_000 },
      editor: HeadersEditor,
      secret: true,
      initial: '[]',
      shownWhen: isHttp,
    },
    {
      key: 'requestParameters',
      label: 'data-interfaces.parameters',
      type: 'long-text',
      options: { maxLength: 100_000 },
      editor: ParametersEditor,
      initial: '[]',
    },
    { key: 'sortCode', label: 'data-interfaces.sort', type: 'number', initial: '0', half },
    {
      key: 'enabledMark',
      label: 'data-interfaces.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
      half,
    },
    { key: 'description', label: 'data-interfaces.description', type: 'long-text', options: { maxLength: 500, minRows: 2 } },
  ]
}
