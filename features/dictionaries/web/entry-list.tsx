import { useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import {
  allDictionaries,
  createEntry,
  deleteEntry,
  entryUse,
  listEntries,
  placeEntry,
  switchEntry,
  updateEntry,
  type EntryNode,
} from '#features/dictionaries/contract.ts'
import { EntryForm, type EntryCategory } from '#features/dictionaries/web/entry-form.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { InUseNote } from '#web/admin/in-use-note.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { flatten } from '#engine/resource/tree.ts'
import { useOrder, type Place } from '#web/admin/use-order.ts'
import { useTree } from '#web/admin/use-tree.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction, useFoldAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { keywordIn } from '#web/list/keyword-search.tsx'
import type { ListQuery } from '#web/list/model.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { MenuContext } from '#web/session/use-access.ts'

const columns: readonly ManagedColumn<EntryNode>[] = [
  { key: 'fullName', label: 'dictionaries.name', width: 280 },
  { key: 'enCode', label: 'dictionaries.code', width: 220 },
  { key: 'sortCode', label: 'dictionaries.sort', width: 80, align: 'right' },
  {
    key: 'enabledMark',
    label: 'dictionaries.state',
    width: 90,
    align: 'center',
    cell: (entry) => <StateText on={entry.enabledMark === 1} />,
  },
]
const refreshes = [listEntries, allDictionaries]

interface EntryListProps {
  readonly category: EntryCategory
  readonly query: ListQuery
  readonly onQuery: (next: ListQuery) => void
  /** Further actions on the category, at the end of the toolbar. */
  readonly more?: ReactNode
}

/** The entries of one category; as a tree when the category is one. */
export function EntryList({ category, query, onQuery, more }: EntryListProps) {
  const t = useText()
  const [edited, setEdited] = useState<{ readonly entry: EntryNode | undefined }>()
  const asked = { params: { id: category.id }, query: { keyword: keywordIn(query.filter) } }
  const settings = useColumnSettings(useContext(MenuContext)?.id)
  const call = useCall(listEntries, asked, { keepRows: true, handles: 'all' })
  const entries = useMemo(() => call.data?.list ?? [], [call.data])
  const tree = useTree<EntryNode>(entries, asked.query.keyword)
  const add = useAddAction(createEntry, () => setEdited({ entry: undefined }))
  const fold = useFoldAction(entries, tree)
  const { moves, steps } = useEntryOrder(entries, asked.query.keyword !== '')
  const actions = useEntryActions((entry) => setEdited({ entry }), steps)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={query}
        onQuery={onQuery}
        keyword={{
          label: t('dictionaries.keyword'),
          hint: t('dictionaries.keyword.hint'),
          nothing: (keyword) => t('dictionaries.nothing', { keyword }),
        }}
        toolbar={present(add, fold)}
        settings={settings}
        actions={actions}
        empty={<EmptyList text={t('dictionaries.empty', { name: category.fullName })} action={add} />}
        extra={
          <>
            {more}
            {t('dictionaries.count', { count: flatten(entries).length })}
          </>
        }
        tree={{ ...tree, moves }}
      />
      {edited ? <EntryForm category={category} entry={edited.entry} onClose={() => setEdited(undefined)} /> : null}
    </>
  )
}

/** Entries are dragged among those below the same one, and stepped up and down. */
function useEntryOrder(rows: readonly EntryNode[], isPart: boolean) {
  const { run } = useCommand(placeEntry, { refreshes, announceSeconds: stateSeconds })
  const put = useCallback(({ id, version }: EntryNode, { beforeId }: Place) => run({ params: { id }, body: { beforeId, version } }), [run])
  return useOrder<EntryNode>({ rows, isPart, call: placeEntry, put })
}

function useEntryActions(edit: (entry: EntryNode) => void, steps: ReturnType<typeof useEntryOrder>['steps']) {
  const remove = useCommand(deleteEntry, { refreshes })
  const change = useCommand(switchEntry, { refreshes, announceSeconds: stateSeconds })
  const target = ({ id, version }: EntryNode) => ({ params: { id }, body: { version } })
  return useRowActions<EntryNode>({
    name: ({ fullName }) => fullName,
    edit: { call: updateEntry, run: edit },
    state: { call: switchEntry, isOn: ({ enabledMark }) => enabledMark === 1, run: (entry) => change.run(target(entry)) },
    remove: {
      call: deleteEntry,
      run: (entry) => remove.run(target(entry)),
      note: ({ id }) => <InUseNote call={entryUse} id={id} words={useWords} />,
    },
    // Document 1, section 2 has edit and delete in the row.
    more: steps.map((step) => ({ ...step, behind: true })),
  })
}

const useWords = { functions: 'dictionaries.use.functions', records: 'dictionaries.use.records' }
