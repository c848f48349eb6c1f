import { lazy, Suspense } from 'react'
import {
  allDictionaries,
  createEntry,
  generateCode,
  listEntries,
  readEntry,
  updateEntry,
  type CategoryNode,
  type EntryNode,
} from '#features/dictionaries/contract.ts'
import { entryInput, topEntry } from '#features/dictionaries/contract/inputs.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import { generatedCodeEditor } from '#web/admin/generated-code-editor.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { placeEditor } from '#web/admin/place-editor.tsx'
import { places } from '#web/admin/tree.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { addWordsOf } from '#web/i18n/i18n.ts'

/** With its words, which are not among those of dictionaries. */
const TranslateButton = lazy(async () => {
  const [{ TranslateButton: Button }] = await Promise.all([import('#features/translations/web/entry.ts'), addWordsOf('later')])
  return { default: Button }
})

/** What is needed of the category whose entries are managed. */
export type EntryCategory = Pick<CategoryNode, 'id' | 'fullName' | 'isTree'>

interface EntryFormProps {
  readonly category: EntryCategory
  /** Undefined to create one. */
  readonly entry: EntryNode | undefined
  readonly onClose: () => void
}

/** Creates or edits an entry (document 1, sections 2 and 5). The parent of a top-level entry is the category itself. */
export function EntryForm({ category, entry, onClose }: EntryFormProps) {
  const t = useText()
  const all = useCall(listEntries, { params: { id: category.id }, query: {} }, { enabled: category.isTree === 1, handles: 'all' })
  const options = { refreshes: [listEntries, allDictionaries], handles: shownByForm }
  const create = useCommand(createEntry, options)
  const update = useCommand(updateEntry, options)
  const title = t(entry ? 'dictionaries.edit-entry' : 'dictionaries.new-entry')
  // The possible parents are fixed when the form opens, so it waits for them.
  if (category.isTree === 1 && !all.data) return <FormWait title={title} reads={[all]} onClose={onClose} />
  const tree = [{ value: topEntry, title: category.fullName, children: places(all.data?.list ?? [], entry?.id) }]
  const fields: readonly ManagedField[] = [
    { key: 'parentId', label: 'dictionaries.parent', initial: topEntry, editor: placeEditor(tree) },
    { key: 'fullName', label: 'dictionaries.name' },
    { key: 'enCode', label: 'dictionaries.code', editor: entry ? undefined : newCodeEditor },
    { key: 'sortCode', label: 'dictionaries.sort', type: 'number', initial: '0' },
    {
      key: 'enabledMark',
      label: 'dictionaries.state',
      type: 'switch',
      options: { onText: t('dictionaries.enabled'), offText: t('dictionaries.disabled') },
      initial: true,
    },
    { key: 'description', label: 'dictionaries.description', type: 'long-text' },
  ]
  return (
    <ManagedForm
      name="dictionaries.entry"
      title={title}
      schema={entryInput}
      fields={fields}
      item={entry}
      given={{ dictionaryTypeId: category.id }}
      save={(body) => (entry ? update.run({ params: { id: entry.id }, body }) : create.run({ body }))}
      reread={(id) => request(readEntry, { params: { id } }).catch(() => undefined)}
      extra={
        entry ? (
          <Suspense fallback={null}>
            <TranslateButton kind="dictionary" owner={category.id} place={entry.id} />
          </Suspense>
        ) : null
      }
      onClose={onClose}
    />
  )
}

const newCodeEditor = generatedCodeEditor(() => request(generateCode, {}).catch(() => undefined))
