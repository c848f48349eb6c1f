import { useMemo } from 'react'
import { ownerKinds, foreignLanguages } from '#engine/texts/translation.ts'
import {
  acceptTranslations,
  listTranslations,
  proposeTranslations,
  stateFilters,
  updateTranslation,
  type TranslationRow,
} from '#features/translations/contract.ts'
import { TranslationForm } from '#features/translations/web/translation-form.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn, type ManagedSearch } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import type { ListAction } from '#web/list/model.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useMay } from '#web/session/use-may.ts'
import { showToast } from '#web/toast/toast-store.ts'

const conditions = ['kind', 'language', 'state', 'keyword'].map((key) => ({ key }))
const refreshes = [listTranslations]

const columns: readonly ManagedColumn<TranslationRow>[] = [
  { key: 'original', label: 'translations.original', width: 300 },
  { key: 'zhtw', label: 'translations.zhtw', width: 300, text: ({ zhtw }, t) => saidText(zhtw, t) },
  { key: 'en', label: 'translations.en', width: 340, text: ({ en }, t) => saidText(en, t) },
  {
    key: 'ownerName',
    label: 'translations.owner',
    width: 200,
    text: ({ kind, ownerName }, t) => `${t(`translations.kind.${kind}`)} · ${ownerName}`,
  },
]

const languageTexts: Readonly<Record<string, string>> = { zhtw: 'translations.zhtw', en: 'translations.en' }
/** A translation, with its state where it is not shown to readers as it is. */
function saidText({ text, state }: TranslationRow['en'], t: Translate): string {
  if (state === 'current') return text
  const word = t(`translations.state.${state}`)
  return text === '' ? word : t('translations.marked', { text, state: word })
}

/** 文案翻译: what definitions say, beside what it is in other languages. */
export function TranslationScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<TranslationRow>(undefined, conditions)
  const searches = useMemo(() => searchesIn(t), [t])
  const { currentPage, pageSize } = place.request
  const query = { ...filterOf(place.query.filter), currentPage, pageSize }
  const call = useCall(listTranslations, { query }, { keepRows: true, handles: 'all' })
  const rows = call.data?.list ?? []
  const settings = useColumnSettings(menu?.id)
  const actions = useRowActions<TranslationRow>({
    name: ({ original }) => original,
    more: [{ name: 'translate', label: t('translations.edit'), call: updateTranslation, run: place.open }],
  })
  const selection = useSelected(rows)
  const opened = place.opened(rows)?.item
  const isSearch = Object.keys(place.query.filter).length > 0
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        search={searches}
        actions={actions}
        selection={selection}
        empty={<Empty text={t(isSearch ? 'translations.nothing' : 'translations.empty')} />}
        settings={settings}
      />
      {opened ? <TranslationForm row={opened} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

function searchesIn(t: Translate): readonly ManagedSearch[] {
  const choice = (key: string, label: string, ids: readonly string[], nameOf: (id: string) => string): ManagedSearch => {
    const options = ids.map((id) => ({ id, fullName: nameOf(id) }))
    return { key, label: t(label), type: 'select', kind: 'equal', options: { options } }
  }
  return [
    choice('state', 'translations.state', stateFilters, (id) => t(`translations.state.${id}`)),
    choice('language', 'translations.language', foreignLanguages, (id) => t(languageTexts[id] ?? id)),
    choice('kind', 'translations.kind', ownerKinds, (id) => t(`translations.kind.${id}`)),
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
    kind: oneOf(ownerKinds, 'kind'),
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
