import { useRef, useState } from 'react'
import { z } from 'zod'
import type { Call } from '#engine/contract/call.ts'
import {
  configurationInput,
  copyConfiguration,
  createConfiguration,
  deleteConfiguration,
  flowOccasions,
  listAccounts,
  listConfigurations,
  listTemplates,
  messageSources,
  readConfiguration,
  selectConfiguration,
  switchConfiguration,
  sendTest,
  updateConfiguration,
  type Configuration,
  type TestResult,
} from '#features/message-center/contract.ts'
import { entriesEditor, entriesOf } from '#features/message-center/web/entries-editor.tsx'
import { TestForm, TestResults } from '#features/message-center/web/test-form.tsx'
import { choicesOf, columnsWith, fieldsWith, keywordWords } from '#features/message-center/web/shared.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { ManagedList } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'

const columns = columnsWith<Configuration>(
  {
    key: 'messageSource',
    label: 'message-center.source',
    width: 90,
    text: ({ messageSource }, t) => t(`message-center.source-${messageSource}`),
  },
  {
    key: 'messageType',
    label: 'message-center.channel',
    width: 180,
    text: ({ messageType }, t) =>
      messageType
        .split(',')
        .map((one) => t(`message-center.channel-${one}`))
        .join('、'),
  },
  {
    key: 'usedFor',
    label: 'message-center.used-for',
    width: 200,
    text: ({ usedFor }, t) => usedFor.map((one) => t(`message-center.occasion-${one}`)).join('、'),
  },
)
const refreshes = [listConfigurations, readConfiguration, selectConfiguration]

/** 发送配置: over which channels messages go, and in which words. */
export function ConfigurationScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<Configuration>()
  const call = useCall(listConfigurations, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createConfiguration, place.openNew)
  const [tested, setTested] = useState<Configuration>()
  const actions = useConfigurationActions(place.open, setTested)
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={keywordWords(t)}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t('message-center.no-configurations')} action={add} />}
        settings={settings}
      />
      {opened ? <ConfigurationForm configuration={opened.item} reads={refreshes} onClose={place.close} /> : null}
      {tested ? <ConfigurationTest configuration={tested} onClose={() => setTested(undefined)} /> : null}
    </ManagedScreen>
  )
}

/** Sends a test, and shows how it ended. */
function ConfigurationTest({ configuration, onClose }: { readonly configuration: Configuration; readonly onClose: () => void }) {
  const [results, setResults] = useState<readonly TestResult[]>()
  // The form closes after it has sent; then its results are shown.
  const isSent = useRef(false)
  const show = (sent: readonly TestResult[] | undefined) => {
    isSent.current = sent !== undefined
    setResults(sent)
  }
  if (results) return <TestResults results={results} onAgain={() => show(undefined)} onClose={onClose} />
  return <TestForm configuration={configuration} onSent={show} onClose={() => (isSent.current ? undefined : onClose())} />
}

function useConfigurationActions(edit: (one: Configuration) => void, test: (one: Configuration) => void) {
  const t = useText()
  const remove = useCommand(deleteConfiguration, { refreshes })
  const change = useCommand(switchConfiguration, { refreshes, announceSeconds: stateSeconds })
  const copy = useCommand(copyConfiguration, { refreshes })
  const target = ({ id, version }: Configuration) => ({ params: { id }, body: { version } })
  return useRowActions<Configuration>({
    name: ({ fullName }) => fullName,
    edit: { call: updateConfiguration, run: edit },
    state: { call: switchConfiguration, isOn: ({ enabledMark }) => enabledMark === 1, run: (one) => change.run(target(one)) },
    remove: { call: deleteConfiguration, run: (one) => remove.run(target(one)) },
    more: [
      { name: 'test', label: t('message-center.test'), call: sendTest, run: test },
      { name: 'copy', label: t('message-center.copy'), call: copyConfiguration, run: ({ id }) => copy.run({ params: { id } }) },
    ],
  })
}

/** The body of the call, with its channels as the text that their editor writes. */
const formSchema = configurationInput.extend({
  sendConfigTemplateList: z
    .string('message-center.entries-missing')
    .refine((text) => entriesOf(text).length > 0, 'message-center.entries-missing')
    .refine((text) => entriesOf(text).every(({ templateId }) => templateId !== ''), 'message-center.template-missing'),
})

interface ConfigurationFormProps {
  readonly configuration: Configuration | undefined
  readonly reads: readonly Call[]
  readonly onClose: () => void
}

/** Templates and accounts that may be chosen: there are few, and a disabled one may stand in an older configuration. */
const all = { pageSize: 500 } as const

function ConfigurationForm({ configuration, reads, onClose }: ConfigurationFormProps) {
  const t = useText()
  const templates = useCall(listTemplates, { query: all }, { handles: 'all' })
  const accounts = useCall(listAccounts, { query: all }, { handles: 'all' })
  const create = useCommand(createConfiguration, { refreshes: reads, handles: shownByForm })
  const update = useCommand(updateConfiguration, { refreshes: reads, handles: shownByForm })
  const title = t(configuration ? 'message-center.edit-configuration' : 'message-center.new-configuration')
  // Choices are fixed when the form opens.
  if (!templates.data || !accounts.data) return <FormWait title={title} reads={[templates, accounts]} onClose={onClose} />
  const fields = fieldsWith(
    t,
    {
      key: 'messageSource',
      label: 'message-center.source',
      type: 'radio',
      options: choicesOf(t, messageSources, 'message-center.source-'),
      initial: '2',
    },
    {
      key: 'usedFor',
      label: 'message-center.used-for',
      type: 'checkbox',
      options: choicesOf(t, flowOccasions, 'message-center.occasion-'),
      help: 'message-center.used-for-help',
    },
    {
      key: 'sendConfigTemplateList',
      label: 'message-center.entries',
      type: 'long-text',
      options: { maxLength: 20_000 },
      editor: entriesEditor(templates.data.list, accounts.data.list),
    },
  )
  return (
    <ManagedForm
      name="send-configurations"
      title={title}
      schema={formSchema}
      fields={fields}
      item={configuration && itemOf(configuration)}
      save={({ sendConfigTemplateList, ...rest }) => {
        const body = { ...rest, sendConfigTemplateList: entriesOf(sendConfigTemplateList) }
        return configuration ? update.run({ params: { id: configuration.id }, body }) : create.run({ body })
      }}
      reread={(id) => request(readConfiguration, { params: { id } }).then(itemOf, () => undefined)}
      onClose={onClose}
    />
  )
}

const itemOf = ({ sendConfigTemplateList, ...rest }: Configuration) => ({
  ...rest,
  sendConfigTemplateList: JSON.stringify(sendConfigTemplateList),
})
