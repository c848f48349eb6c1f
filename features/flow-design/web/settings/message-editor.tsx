import { messageParameters, sourceOf, writtenParameters, type AskingTemplate } from '#engine/flows/message-parameters.ts'
import type { NodeMessage } from '#engine/flows/model.ts'
import { selectConfiguration } from '#features/message-center/contract.ts'
import { ParameterSource } from '#features/flow-design/web/settings/parameter-source.tsx'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

interface MessageEditorProps extends SettingInputProps {
  readonly kinds: readonly NodeMessage['kind'][]
}

export function NodeMessageEditor(props: SettingInputProps) {
  return <MessageEditor {...props} kinds={['off', 'as-start', 'default', 'own']} />
}

/** A start node has nothing above it. */
export function StartMessageEditor(props: SettingInputProps) {
  return <MessageEditor {...props} kinds={['off', 'default', 'own']} />
}

const configurations = { query: { currentPage: 1, pageSize: 200 } } as const

/** How a message goes out; by a send configuration of its own where one is named. */
function MessageEditor({ id, value, setting, readOnly, onChange, kinds }: MessageEditorProps) {
  const t = useText()
  const message = value as NodeMessage
  const isOwn = message.kind === 'own'
  const found = useCall(selectConfiguration, configurations, { enabled: isOwn, staleTime: 60_000 })
  const options = (found.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName }))
  const isListed = !isOwn || message.configuration === '' || options.some((option) => option.value === message.configuration)
  const begun: NodeMessage = { kind: 'own', configuration: '', name: '', parameters: [] }
  return (
    <div className={styles.stack}>
      <Select<string>
        id={id}
        size="small"
        className={styles.whole ?? ''}
        disabled={readOnly}
        value={message.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`flow-design.message-kind.${kind}`) }))}
        onChange={(kind) => onChange(kind === 'own' ? begun : { kind })}
      />
      {isOwn ? (
        <Select<string>
          size="small"
          aria-label={t('flow-design.message-kind.configuration', { message: t(setting.label) })}
          className={styles.whole ?? ''}
          disabled={readOnly}
          loading={found.isPending}
          value={message.configuration === '' ? null : message.configuration}
          placeholder={t('flow-design.message-kind.choose')}
          status={message.configuration === '' ? 'warning' : ''}
          options={isListed ? options : [{ value: message.configuration, label: message.name }, ...options]}
          onChange={(configuration) =>
            onChange({ ...message, configuration, name: options.find((option) => option.value === configuration)?.label ?? '' })
          }
        />
      ) : null}
      {isOwn ? (
        <MessageParameters
          message={message}
          templates={(found.data?.list ?? []).find((one) => one.id === message.configuration)?.templateJson ?? []}
          label={t(setting.label)}
          readOnly={readOnly}
          onChange={onChange}
        />
      ) : null}
    </div>
  )
}

interface MessageParametersProps {
  readonly message: Extract<NodeMessage, { kind: 'own' }>
  readonly templates: readonly AskingTemplate[]
  /** What the message is called. */
  readonly label: string
  readonly readOnly: boolean
  readonly onChange: (message: NodeMessage) => void
}

/** What fills the parameters of the templates by which the message goes out. */
function MessageParameters({ message, templates, label, readOnly, onChange }: MessageParametersProps) {
  const t = useText()
  const parameters = messageParameters(message.parameters)
  const put = (template: string, field: string, from: string): void =>
    onChange({
      ...message,
      parameters: writtenParameters(templates, (one, name) =>
        one === template && name === field ? from : sourceOf(parameters, one, name),
      ),
    })
  return templates.flatMap(({ templateId, msgTemplateName, paramJson }) =>
    paramJson.map(({ field, fieldName }) => {
      const from = sourceOf(parameters, templateId, field)
      return (
        <ParameterSource
          key={`${templateId} ${field}`}
          label={t('flow-design.message.parameter', { message: label, template: msgTemplateName, name: fieldName })}
          from={from}
          placeholder={t('flow-design.message.empty')}
          isMissing={from === ''}
          readOnly={readOnly}
          onChange={(chosen) => put(templateId, field, chosen ?? '')}
        />
      )
    }),
  )
}
