import {
  channelCodes,
  copyTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  switchTemplate,
  templateInput,
  templateUse,
  testTemplate,
  updateTemplate,
  type Template,
} from '#features/message-center/contract.ts'
import styles from '#features/message-center/web/message-center.module.css'
import { columnsWith, keywordWords } from '#features/message-center/web/shared.tsx'
import { TemplateForm } from '#features/message-center/web/template-form.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'

const columns = columnsWith<Template>(
  {
    key: 'messageType',
    label: 'message-center.channel',
    width: 110,
    text: ({ messageType }, t) => t(`message-center.channel-${messageType}`),
  },
  {
    key: 'messageSource',
    label: 'message-center.source',
    width: 90,
    text: ({ messageSource }, t) => t(`message-center.source-${messageSource}`),
  },
  { key: 'title', label: 'message-center.title', width: 240 },
)
const refreshes = [listTemplates, readTemplate]

/** 消息模板: what messages say on each channel. */
export function TemplateScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<Template>('channel')
  const channel = place.chosen ?? ''
  const call = useCall(listTemplates, { query: { ...place.request, messageType: channel } }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createTemplate, place.openNew)
  const actions = useTemplateActions(place.open)
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
        empty={<EmptyList text={t(channel === '' ? 'message-center.no-templates' : 'message-center.none-fit')} action={add} />}
        settings={settings}
        extra={
          <Select
            aria-label={t('message-center.channel')}
            className={styles.filter}
            value={channel}
            options={['', ...channelCodes].map((value) => ({
              value,
              label: value === '' ? t('message-center.all-channels') : t(`message-center.channel-${value}`),
            }))}
            onChange={(next: string) => place.narrow(next)}
          />
        }
      />
      {opened ? <TemplateForm template={opened.item} refreshes={refreshes} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

function useTemplateActions(edit: (one: Template) => void) {
  const t = useText()
  const remove = useCommand(deleteTemplate, { refreshes })
  const change = useCommand(switchTemplate, { refreshes, announceSeconds: stateSeconds })
  const copy = useCommand(copyTemplate, { refreshes })
  const test = useCommand(testTemplate, { timeoutSeconds: 40 })
  const { confirm } = useFeedback()
  const sendMail = async (one: Template) => {
    if (await confirm({ text: t('message-center.test-mail-question') })) await test.run({ body: templateInput.parse(one) })
  }
  const target = ({ id, version }: Template) => ({ params: { id }, body: { version } })
  return useRowActions<Template>({
    name: ({ fullName }) => fullName,
    edit: { call: updateTemplate, run: edit },
    state: { call: switchTemplate, isOn: ({ enabledMark }) => enabledMark === 1, run: (one) => change.run(target(one)) },
    remove: { call: deleteTemplate, run: (one) => remove.run(target(one)), uses: templateUse },
    more: [
      {
        name: 'test',
        label: t('message-center.test-mail'),
        call: testTemplate,
        allows: ({ messageType }) => messageType === '2',
        run: sendMail,
      },
      { name: 'copy', label: t('message-center.copy'), call: copyTemplate, run: ({ id }) => copy.run({ params: { id } }) },
    ],
  })
}
