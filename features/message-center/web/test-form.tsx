import { z } from 'zod'
import {
  type ChannelType,
  channelTypes,
  type Configuration,
  fillTemplate,
  readTest,
  sendTest,
  type TestedChannel,
  type TestResult,
} from '#features/message-center/contract.ts'
import styles from '#features/message-center/web/message-center.module.css'
import { MessagePreview } from '#features/message-center/web/message-preview.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ToneText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { useCurrentUser } from '#web/session/session-store.ts'

/** What is typed; a webhook alone needs no receivers. */
const schemaFor = (needsReceivers: boolean) =>
  z.object({
    toUser: z
      .array(z.string())
      .min(needsReceivers ? 1 : 0, 'message-center.receivers-missing')
      .max(10, 'message-center.receivers-too-many')
      .default([]),
    /** Values by variable, as JSON text. */
    values: z.string().nullish(),
  })
const typedValues = z.record(z.string(), z.string())

function valuesIn(text: unknown): Readonly<Record<string, string>> {
  try {
    return typedValues.parse(JSON.parse(String(text)))
  } catch {
    return {}
  }
}

const isWebhook = ({ messageType }: TestedChannel): boolean => channelTypes[messageType as ChannelType] === 'webhook'

interface TestFormProps {
  readonly configuration: Configuration
  readonly onSent: (results: readonly TestResult[]) => void
  readonly onClose: () => void
}

/** Tries a send configuration: receivers, values of the variables, and what each channel would say. */
export function TestForm({ configuration, onSent, onClose }: TestFormProps) {
  const t = useText()
  const { userId } = useCurrentUser().userInfo
  const read = useCall(readTest, { params: { id: configuration.id } }, { handles: 'all' })
  const send = useCommand(sendTest, { handles: shownByForm, announce: false, timeoutSeconds: 40 })
  const title = t('message-center.test-of', { name: configuration.fullName })
  const channels = read.data
  if (!channels || channels.length === 0) {
    return (
      <Dialog open title={title} onClose={onClose} foot={null}>
        {channels ? (
          <p>{t('message-center.test-nothing')}</p>
        ) : read.error ? (
          <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} />
        ) : (
          <Loading rows={5} />
        )}
      </Dialog>
    )
  }
  return (
    <ManagedForm
      name={`send-configuration-test.${configuration.id}`}
      title={title}
      schema={schemaFor(!channels.every(isWebhook))}
      fields={fieldsOf(channels, userId)}
      item={undefined}
      save={async ({ toUser, values }) => {
        const known = valuesIn(values)
        const outcome = await send.run({
          body: channels.map(({ messageType, templateId, accountConfigId, paramJson }) => ({
            messageType: messageType as ChannelType,
            templateId,
            accountConfigId,
            paramJson: paramJson.map(({ field, value }) => ({ field, value: known[field] ?? value })),
            toUser,
          })),
        })
        if (outcome.ok) onSent(outcome.data)
        return outcome
      }}
      onClose={onClose}
    />
  )
}

function fieldsOf(channels: readonly TestedChannel[], userId: string): readonly ManagedField[] {
  const examples = Object.fromEntries(channels.flatMap(({ paramJson }) => paramJson.map(({ field, value }) => [field, value])))
  const receivers: ManagedField = {
    key: 'toUser',
    label: 'message-center.test-receivers',
    type: 'user',
    options: { multiple: true },
    initial: [userId],
  }
  return [
    ...(channels.every(isWebhook) ? [] : [receivers]),
    {
      key: 'values',
      label: 'message-center.test-values',
      type: 'long-text',
      options: { maxLength: 20_000 },
      initial: JSON.stringify(examples),
      editor: valuesEditor(channels),
    },
  ]
}

/** Edits the values of the variables, and shows below what each channel says with them. */
function valuesEditor(channels: readonly TestedChannel[]): FieldEditor {
  const variables = new Map(channels.flatMap(({ paramJson }) => paramJson.map(({ field, fieldName }) => [field, fieldName])))
  return function ValuesEditor({ id, value, onChange, onCommit }) {
    const t = useText()
    const values = valuesIn(value)
    return (
      <div id={id} role="group" aria-labelledby={`${id}-label`} className={styles.test} tabIndex={-1}>
        {variables.size === 0 ? <span>{t('message-center.test-no-values')}</span> : null}
        {[...variables].map(([field, name]) => (
          <label key={field} className={styles.value}>
            <span>{name}</span>
            <TextInput
              value={values[field] ?? ''}
              maxLength={500}
              onChange={({ target }) => onChange({ ok: true, value: JSON.stringify({ ...values, [field]: target.value }) })}
              onBlur={onCommit}
            />
          </label>
        ))}
        {channels.map(({ messageType, msgTemplateName, title, content }, index) => (
          <MessagePreview
            key={index}
            about={`${t(`message-center.channel-${messageType}`)} · ${msgTemplateName}`}
            title={fillTemplate(title, values)}
            content={fillTemplate(content, values)}
          />
        ))}
      </div>
    )
  }
}

interface TestResultsProps {
  readonly results: readonly TestResult[]
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** How each channel ended. */
export function TestResults({ results, onAgain, onClose }: TestResultsProps) {
  const t = useText()
  const foot = (
    <>
      <Button onClick={onAgain}>{t('message-center.test-again')}</Button>
      <Button type="primary" onClick={onClose}>
        {t('ui.confirm')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('message-center.test-results')} onClose={onClose} foot={foot}>
      <ul className={styles.results}>
        {results.map(({ messageType, isSuccess, result }, index) => (
          <li key={index} className={styles.result}>
            <span className={styles.channel}>{t(`message-center.channel-${messageType}`)}</span>
            <ToneText
              tone={isSuccess === '1' ? 'good' : 'bad'}
              text={t(isSuccess === '1' ? 'message-center.test-passed' : 'message-center.test-not-passed')}
            />
            <span className={styles.reason}>{result}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
