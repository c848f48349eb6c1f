import { useMemo, useState } from 'react'
import { foreignLanguages } from '#engine/texts/translation.ts'
import {
  acceptTranslations,
  listTextOwners,
  listTranslations,
  proposeTranslations,
  stateFilters,
  updateTranslation,
  type TranslationRow,
} from '#features/translations/contract.ts'
import { exportTranslations, translationExchange } from '#features/translations/contract/exchange.ts'
import { CellEditing } from '#features/translations/web/cell-editing.tsx'
import { SaidCell } from '#features/translations/web/said-cell.tsx'
import { saidText } from '#features/translations/web/said-text.ts'
import { TranslationExport, TranslationImport } from '#features/translations/web/translation-exchange.tsx'
import { TranslationForm } from '#features/translations/web/translation-form.tsx'
import { chosenOwner } from '#features/translations/web/translation-tree.ts'
import { Empty } from '#ui/states/empty.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { ManagedList, type ManagedColumn, type ManagedSearch } from '#web/admin/managed-list.tsx'
import type { ManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useExchangeActions } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ListAction } from '#web/list/model.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useMay } from '#web/session/use-may.ts'
import { showToast } from '#web/toast/toast-store.ts'

const refreshes = [listTranslations, listTextOwners]

/** As texts: on a phone, and for who may not change them. */
const columns: readonly ManagedColumn<TranslationRow>[] = [
  { key: 'original', label: 'translations.original', width: 200 },
  { key: 'zhtw', label: 'translations.zhtw', width: 190, text: ({ zhtw }, t) => saidText(zhtw, t) },
  { key: 'en', label: 'translations.en', width: 230, text: ({ en }, t) => saidText(en, t) },
  {
    key: 'ownerName',
    label: 'translations.owner',
    width: 150,
    text: ({ kind, ownerName }, t) => `${t(`translations.kind.${kind}`)} · ${ownerName}`,
  },
]

/** The same, with cells to type into. */
const editedColumns = columns.map((column): ManagedColumn<TranslationRow> => {
  const language = foreignLanguages.find((one) => one === column.key)
  return language ? { ...column, cell: (row) => <SaidCell row={row} language={language} /> } : column
})

interface TranslationListProps {
  readonly place: ManagedPlace<TranslationRow>
  readonly menuId: string | undefined
}

/** The texts of the chosen definitions, beside what they are in other languages. */
export function TranslationList({ place, menuId }: TranslationListProps) {
  const t = useText()
  const may = useMay()
  const phone = usePhone()
  const [exchanged, setExchanged] = useState<'import' | 'export'>()
  const searches = useMemo(() => searchesIn(t), [t])
  const { currentPage, pageSize } = place.request
  const asked = { ...filterOf(place.query.filter), ...chosenOwner(place.chosen) }
  const call = useCall(listTranslations, { query: { ...asked, currentPage, pageSize } }, { keepRows: true, handles: 'all' })
  const rows = call.data?.list ?? []
  const settings = useColumnSettings(menuId)
  const exchange = useExchangeActions({ take: translationExchange.take, give: exportTranslations }, setExchanged)
  const actions = useRowActions<TranslationRow>({
    name: ({ original }) => original,
    more: [{ name: 'translate', label: t('translations.edit'), call: updateTranslation, run: place.open }],
  })
  const selection = useSelected(rows)
  const opened = place.opened(rows)?.item
  const close = () => setExchanged(undefined)
  return (
    <CellEditing rows={rows}>
      <ManagedList
        columns={may(updateTranslation) && !phone ? editedColumns : columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        search={searches}
        toolbar={present(...exchange)}
        actions={actions}
        selection={selection}
        empty={<Empty text={t('translations.empty')} />}
        settings={settings}
      />
      {opened ? <TranslationForm row={opened} onClose={place.close} /> : null}
      {exchanged === 'import' ? <TranslationImport onClose={close} /> : null}
      {exchanged === 'export' ? <TranslationExport query={asked} onClose={close} /> : null}
    </CellEditing>
  )
}

function searchesIn(t: Translate): readonly ManagedSearch[] {
  const choice = (key: string, label: string, ids: readonly string[], nameOf: (id: string) => string): ManagedSearch => {
    const options = ids.map((id) => ({ id, fullName: nameOf(id) }))
    return { key, label: t(label), type: 'select', kind: 'equal', options: { options } }
  }
  return [
    choice('state', 'translations.state', stateFilters, (id) => t(`translations.state.${id}`)),
    choice('language', 'translations.language', foreignLanguages, (id) => t(`translations.${id}`)),
    { key: 'keyword', label: t('translations.keyword'), type: 'text', kind: 'like' },
  ]
}

/** What is searched for, as the call takes it; an address may say anything. */
function filterOf(filter: Readonly<Record<string, unknown>>) {
  const text = (key: string): string => {
    const value: unknown = Array.isArray(filter[key]) ? (filter[key] as readonly unknown[])[0] : filter[key]
    return typeof value === 'string' ? value : ''
  }
  const oneOf = <Name extends string>(names: readonly Name[], key: string): Name | '' => names.find((name) => name === text(key)) ?? ''
  return {
    state: oneOf(stateFilters, 'state'),
    language: oneOf(foreignLanguages, 'language'),
    keyword: text('keyword').slice(0, 200),
  }
}

/** Conversion and acceptance of the selected texts. */
function useSelected(rows: readonly TranslationRow[]): readonly ListAction<readonly string[]>[] {
  const t = useText()
  const may = useMay()
  const propose = useCommand(proposeTranslations, { refreshes, announce: false })
  const accept = useCommand(acceptTranslations, { refreshes, announce: false })
  if (!may(updateTranslation)) return []
  const chosen = (ids: readonly string[]) => rows.filter(({ id }) => ids.includes(id))
  const isOpen = ({ zhtw }: TranslationRow): boolean => zhtw.state === 'missing' || zhtw.state === 'outdated'
  const isProposed = ({ zhtw, en }: TranslationRow): boolean => zhtw.state === 'proposed' || en.state === 'proposed'
  const act = async (command: typeof propose, text: string, ids: readonly string[]): Promise<readonly string[]> => {
    const outcome = await command.run({ body: { ids: [...ids] } })
    if (outcome.ok) showToast('success', t(text, { count: outcome.data.changed }))
    return []
  }
  return [
    {
      name: 'propose',
      label: t('translations.propose'),
      refuse: (ids) => (chosen(ids).some(isOpen) ? undefined : t('translations.nothing-open')),
      run: (ids) => act(propose, 'translations.proposed', ids),
    },
    {
      name: 'accept',
      label: t('translations.accept'),
      refuse: (ids) => (chosen(ids).some(isProposed) ? undefined : t('translations.nothing-proposed')),
      run: (ids) => act(accept, 'translations.accepted', ids),
    },
  ]
}
