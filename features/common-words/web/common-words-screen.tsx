import {
  commonWordsInput,
  commonWordsRules,
  createCommonWords,
  deleteCommonWords,
  listCommonWords,
  exportCommonWords,
  readCommonWords,
  selectCommonWords,
  switchCommonWords,
  updateCommonWords,
  type CommonWords,
} from '#features/common-words/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction, useExportAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useMay } from '#web/session/use-may.ts'

const columns: readonly ManagedColumn<CommonWords>[] = [
  { key: 'commonWordsText', label: 'common-words.text', width: 480 },
  { key: 'commonWordsType', label: 'common-words.type', width: 120, text: (phrase, t) => t(typeText(phrase)) },
  { key: 'sortCode', label: 'common-words.sort', width: 80, align: 'right' },
  {
    key: 'enabledMark',
    label: 'common-words.state',
    width: 90,
    align: 'center',
    cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
  },
]
const refreshes = [listCommonWords, selectCommonWords]
const forAll = 0

/** 审批常用语: the user's own phrases and those for all. */
export function CommonWordsScreen({ menu }: ScreenProps) {
  const t = useText()
  const place = useManagedPlace<CommonWords>()
  const call = useCall(listCommonWords, { query: place.request }, { keepRows: true, handles: 'all' })
  const toFile = useCommand(exportCommonWords, { announce: false })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createCommonWords, place.openNew)
  const exported = useExportAction(exportCommonWords, () => toFile.run({ query: place.request }))
  const actions = usePhraseActions(place.open)
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('common-words.keyword'),
          hint: t('common-words.keyword-hint'),
          nothing: (keyword) => t('common-words.nothing', { keyword }),
        }}
        toolbar={present(add, exported)}
        actions={actions}
        empty={<EmptyList text={t('common-words.empty')} action={add} />}
        settings={settings}
      />
      {opened ? <PhraseForm phrase={opened.item} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

const typeText = ({ commonWordsType }: Pick<CommonWords, 'commonWordsType'>): string =>
  commonWordsType === forAll ? 'common-words.for-all' : 'common-words.own'

/** Phrases for all can be changed by users with the button of the screen. */
function usePhraseActions(edit: (phrase: CommonWords) => void) {
  const may = useMay()
  const remove = useCommand(deleteCommonWords, { refreshes })
  const change = useCommand(switchCommonWords, { refreshes, announceSeconds: stateSeconds })
  return useRowActions<CommonWords>({
    name: ({ commonWordsText }) => commonWordsText,
    allows: ({ commonWordsType }) => commonWordsType !== forAll || may({ access: commonWordsRules.edit }),
    edit: { call: updateCommonWords, run: edit },
    state: {
      call: switchCommonWords,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: ({ id, version }) => change.run({ params: { id }, body: { version } }),
    },
    remove: { call: deleteCommonWords, run: ({ id, version }) => remove.run({ params: { id }, body: { version } }) },
  })
}

function PhraseForm({ phrase, onClose }: { readonly phrase: CommonWords | undefined; readonly onClose: () => void }) {
  const t = useText()
  const may = useMay()
  const options = { refreshes, handles: shownByForm }
  const create = useCommand(createCommonWords, options)
  const update = useCommand(updateCommonWords, options)
  const types = [1, forAll].map((commonWordsType) => ({ id: String(commonWordsType), fullName: t(typeText({ commonWordsType })) }))
  const fields: readonly ManagedField[] = [
    { key: 'commonWordsText', label: 'common-words.text', type: 'long-text' },
    {
      key: 'commonWordsType',
      label: 'common-words.type',
      type: 'radio',
      options: { options: types },
      initial: '1',
      readOnly: phrase !== undefined || !may({ access: commonWordsRules.add }),
    },
    { key: 'sortCode', label: 'common-words.sort', type: 'number', initial: '0' },
    {
      key: 'enabledMark',
      label: 'common-words.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
    },
  ]
  return (
    <ManagedForm
      name="common-words"
      title={t(phrase ? 'common-words.edit' : 'common-words.new')}
      schema={commonWordsInput}
      fields={fields}
      item={phrase}
      save={(body) => (phrase ? update.run({ params: { id: phrase.id }, body }) : create.run({ body }))}
      reread={(id) => request(readCommonWords, { params: { id } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
