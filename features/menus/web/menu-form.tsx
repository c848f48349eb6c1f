import { z } from 'zod'
import { isContainer, offeredTypes } from '#engine/access/menu-paths.ts'
import { dictionaryEditor } from '#features/dictionaries/web/entry.ts'
import {
  createMenu,
  listMenus,
  type menuCategories,
  menuInput,
  menuParents,
  menuSubjects,
  readMenu,
  topMenu,
  updateMenu,
  type MenuRow,
  type MenuSubject,
} from '#features/menus/contract.ts'
import { TranslateButton } from '#features/translations/web/entry.ts'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import { IconEditor } from '#web/admin/icon-editor.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { placeEditor } from '#web/admin/place-editor.tsx'
import { places, type Place } from '#web/admin/tree.ts'
import { CallError, isRecord } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand, type CommandOutcome } from '#web/call/use-command.ts'
import { loadedFeatures } from '#web/router/features.ts'

/** Calls that show entries, to be read again after a change. */
export const menuRefreshes = [listMenus, menuParents]

/** The members as the form shows them: what an entry opens stands in a field of its own for each type. */
const formShape = menuInput.omit({ propertyJson: true, urlAddress: true }).extend({
  type: z.string('menus.type-missing').min(1, 'menus.type-missing'),
  page: z.string().max(1000).nullish(),
  link: z.string().trim().max(1000).nullish(),
  functionId: z.string().nullish(),
  categoryId: z.string().nullish(),
  reportId: z.string().nullish(),
  linkTarget: z.string().nullish(),
})
type Typed = z.output<typeof formShape>

interface MenuFormProps {
  /** Undefined to create one. */
  readonly row: MenuRow | undefined
  /** Where a new one is begun. */
  readonly parentId: string | undefined
  readonly systemId: string
  readonly category: (typeof menuCategories)[number]
  /** The entries of the system, to choose a folder from. */
  readonly rows: readonly MenuRow[]
  readonly onClose: () => void
}

/** Creates or edits an entry (platform-entities 2). */
export function MenuForm({ row, parentId, systemId, category, rows, onClose }: MenuFormProps) {
  const t = useText()
  const id = row?.id
  const read = useCall(readMenu, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const functions = useCall(menuSubjects, { params: { type: 3 } }, { handles: 'all' })
  const reports = useCall(menuSubjects, { params: { type: 5 } }, { handles: 'all' })
  const options = { refreshes: menuRefreshes, handles: shownByForm }
  const create = useCommand(createMenu, options)
  const update = useCommand(updateMenu, options)
  const title = t(id ? 'menus.edit' : 'menus.new')
  // Choices and values are fixed when the form opens, so it waits for them.
  if (!functions.data || !reports.data || (id !== undefined && !read.data))
    return <FormWait title={title} reads={[functions, reports, read]} onClose={onClose} />
  const item = id === undefined ? undefined : read.data && shownOf(read.data)
  const fields = [
    ...placeFields(folders(t, rows, row), item?.isBuiltIn ?? false, parentId),
    ...targetFields(t, item, functions.data.list, reports.data.list),
    ...judgeFields(t),
    ...stateFields(t),
  ]
  const save = async (typed: Typed) => {
    const body = bodyOf(typed, item?.subject ?? '')
    const outcome = id === undefined ? await create.run({ body: menuInput.parse(body) }) : await update.run({ params: { id }, body })
    return atShownFields(outcome, typed.type)
  }
  return (
    <ManagedForm
      name="menus"
      title={title}
      schema={formShape}
      fields={fields}
      item={item}
      given={{ systemId, category }}
      save={save}
      reread={(one) => request(readMenu, { params: { id: one } }).then(shownOf, () => undefined)}
      extra={id === undefined ? null : <TranslateButton kind="menus" owner={systemId} place={id} />}
      onClose={onClose}
    />
  )
}

type Read = { readonly id: string; readonly version: number } & Pick<MenuRow, 'type' | 'urlAddress' | 'propertyJson' | 'linkTarget'>

/** An entry as the form shows it. */
function shownOf<Given extends Read>(menu: Given) {
  const subject = subjectIn(menu.propertyJson)
  return {
    ...menu,
    type: String(menu.type),
    linkTarget: menu.linkTarget || '_blank',
    subject,
    page: menu.type === 2 ? menu.urlAddress.replace(/^\//, '') : '',
    link: menu.type === 7 ? menu.urlAddress : '',
    functionId: menu.type === 3 ? subject : '',
    categoryId: menu.type === 4 ? subject : '',
    reportId: menu.type === 5 ? subject : '',
  }
}

function subjectIn(propertyJson: string): string {
  try {
    const property: unknown = JSON.parse(propertyJson)
    return isRecord(property) && typeof property['moduleId'] === 'string' ? property['moduleId'] : ''
  } catch {
    return ''
  }
}

/** What is sent, from what was typed; what the chosen type does not have is left out. */
function bodyOf({ page, link, functionId, categoryId, reportId, type, linkTarget, ...typed }: Typed, stored: string) {
  const kind = Number(type)
  const subject = { 3: functionId, 4: categoryId, 5: reportId }[kind] ?? (offeredTypes.has(kind) ? '' : stored)
  return {
    ...typed,
    type: kind,
    urlAddress: ({ 2: page, 7: link }[kind] ?? '') || undefined,
    linkTarget: linkTarget === '_self' ? ('_self' as const) : ('_blank' as const),
    propertyJson: JSON.stringify({ moduleId: subject }),
  }
}

/** The field that shows what an entry opens, by its type: the members of the body are one for all types. */
const targetField: Readonly<Record<string, string>> = { 2: 'page', 3: 'functionId', 4: 'categoryId', 5: 'reportId', 7: 'link' }

/** Refusals of what an entry opens, at the field that shows it. */
function atShownFields<Data>(outcome: CommandOutcome<Data>, type: string): CommandOutcome<Data> {
  if (outcome.ok || outcome.error.fieldProblems.length === 0) return outcome
  const { failure, code, msg, data, requestId, fieldProblems } = outcome.error
  const errors = fieldProblems.map(({ field, text }) => ({
    field: field === 'urlAddress' || field === 'moduleId' ? (targetField[type] ?? field) : field,
    text,
  }))
  const more = { code, msg, data: { ...(isRecord(data) ? data : {}), errors }, ...(requestId === undefined ? {} : { requestId }) }
  return { ok: false, error: new CallError(failure, more) }
}

const half = true

function placeFields(tree: readonly Place[], isBuiltIn: boolean, parentId = topMenu): readonly ManagedField[] {
  return [
    { key: 'parentId', label: 'menus.parent', editor: placeEditor(tree), initial: parentId },
    { key: 'fullName', label: 'menus.name', half: true, help: isBuiltIn ? 'menus.code-built-in' : undefined },
    { key: 'enCode', label: 'menus.code', half: true, readOnly: isBuiltIn },
    { key: 'icon', label: 'menus.icon', editor: IconEditor, initial: 'folder' },
  ]
}

/** The folders of a system with its top, as places to stand in. */
export function folders(t: Translate, rows: readonly MenuRow[], row: MenuRow | undefined): readonly Place[] {
  return [{ value: topMenu, title: t('menus.top'), children: places<MenuRow>(onlyFolders(rows), row?.id) }]
}

const onlyFolders = (rows: readonly MenuRow[]): MenuRow[] =>
  rows.filter(({ type }) => isContainer(type)).map((row) => ({ ...row, children: onlyFolders(row.children) }))

function targetFields(
  t: Translate,
  item: ReturnType<typeof shownOf<Read & { isBuiltIn?: boolean }>> | undefined,
  functions: readonly MenuSubject[],
  reports: readonly MenuSubject[],
): readonly ManagedField[] {
  const readOnly = item?.isBuiltIn ?? false
  const types = [...offeredTypes].filter((type) => type !== 0 || item?.type === '0').map(String)
  const kinds = item && !types.includes(item.type) ? [...types, item.type] : types
  return [
    {
      key: 'type',
      label: 'menus.type',
      type: 'radio',
      options: { options: kinds.map((id) => ({ id, fullName: t(`menus.type.${id}`) })) },
      initial: ['1'],
      readOnly,
    },
    {
      key: 'page',
      label: 'menus.page',
      type: 'select',
      options: pageOptions(t, item?.page),
      neededWhen: "type == '2'",
      readOnly,
      help: 'menus.page-help',
    },
    { key: 'link', label: 'menus.link', neededWhen: "type == '7'", readOnly, help: 'menus.link-help' },
    {
      key: 'linkTarget',
      label: 'menus.link-target',
      type: 'radio',
      options: {
        options: [
          { id: '_self', fullName: t('menus.link-self') },
          { id: '_blank', fullName: t('menus.link-blank') },
        ],
      },
      initial: ['_blank'],
      neededWhen: "type == '7'",
    },
    {
      key: 'functionId',
      label: 'menus.type.3',
      type: 'select',
      options: { options: chosen(functions, item?.functionId), filterable: true },
      neededWhen: "type == '3'",
      readOnly,
    },
    {
      key: 'categoryId',
      label: 'menus.type.4',
      editor: dictionaryEditor,
      neededWhen: "type == '4'",
      readOnly,
      help: 'menus.dictionary-help',
    },
    {
      key: 'reportId',
      label: 'menus.type.5',
      type: 'select',
      options: { options: chosen(reports, item?.reportId), filterable: true },
      neededWhen: "type == '5'",
      readOnly,
      help: 'menus.report-help',
    },
  ]
}

/** The choices, with what is stored and is there no more. */
function chosen(subjects: readonly MenuSubject[], stored = '') {
  const all = subjects.map(({ id, fullName }) => ({ id, fullName }))
  return stored === '' || all.some(({ id }) => id === stored) ? all : [...all, { id: stored, fullName: stored }]
}

/** The pages that exist, under the names of the platform's own entries. */
function pageOptions(t: Translate, stored = '') {
  const addresses = (loadedFeatures()?.features ?? [])
    .flatMap(({ screens = {} }) => Object.keys(screens))
    .map((key) => key.replace(/\/\*$/, ''))
  const all = [...new Set(stored === '' ? addresses : [...addresses, stored])]
  return { options: all.map((id) => ({ id, fullName: pageName(t, id) })), filterable: true }
}

function pageName(t: Translate, address: string): string {
  const key = `menu.${address.replaceAll('/', '-')}`
  const name = t(key)
  return name === key ? address : `${name}（${address}）`
}

function judgeFields(t: Translate): readonly ManagedField[] {
  const judge = (key: string, label: string, when: string): ManagedField => ({
    key,
    label,
    type: 'switch',
    options: { onText: t('menus.judge-on'), offText: t('menus.judge-off') },
    initial: false,
    half,
    neededWhen: when,
  })
  return [
    judge('isButtonAuthorize', 'menus.judge-buttons', "type in ['2', '3', '4', '5']"),
    judge('isColumnAuthorize', 'menus.judge-columns', "type == '3'"),
    judge('isFormAuthorize', 'menus.judge-fields', "type == '3'"),
    judge('isDataAuthorize', 'menus.judge-rows', "type == '3'"),
  ]
}

function stateFields(t: Translate): readonly ManagedField[] {
  return [
    { key: 'sortCode', label: 'menus.sort', type: 'number', initial: '0', half },
    {
      key: 'enabledMark',
      label: 'menus.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
      half,
    },
    {
      key: 'hidden',
      label: 'menus.hidden',
      type: 'switch',
      options: { onText: t('menus.hidden-on'), offText: t('menus.hidden-off') },
      initial: false,
      help: 'menus.hidden-help',
    },
    { key: 'description', label: 'menus.description', type: 'long-text' },
  ]
}
