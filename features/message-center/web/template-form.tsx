import { useRef } from 'react'
import { z } from 'zod'
import type { Call } from '#engine/contract/call.ts'
import {
  channelCodes,
  createTemplate,
  fillTemplate,
  messageSources,
  parametersIn,
  readTemplate,
  templateInput,
  updateTemplate,
  variablesOf,
  type MessageSource,
  type Template,
} from '#features/message-center/contract.ts'
import { MessagePreview } from '#features/message-center/web/message-preview.tsx'
import styles from '#features/message-center/web/message-center.module.css'
import { SmsFieldsEditor, smsFieldsOf } from '#features/message-center/web/sms-fields-editor.tsx'
import { choicesOf, fieldsWith } from '#features/message-center/web/shared.tsx'
import { TextArea } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { useField } from '#web/form/use-field.ts'

interface TemplateFormProps {
  /** Undefined to make one. */
  readonly template: Template | undefined
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** Writes a template: the variables that the chosen source knows stand below the text. */
export function TemplateForm({ template, refreshes, onClose }: TemplateFormProps) {
  const t = useText()
  const create = useCommand(createTemplate, { refreshes, handles: shownByForm })
  const update = useCommand(updateTemplate, { refreshes, handles: shownByForm })
  const fields = fieldsWith(
    t,
    {
      key: 'messageSource',
      label: 'message-center.source',
      type: 'radio',
      options: choicesOf(t, messageSources, 'message-center.source-'),
      initial: '2',
      half: true,
    },
    {
      key: 'messageType',
      label: 'message-center.channel',
      type: 'select',
      options: choicesOf(t, channelCodes, 'message-center.channel-'),
      half: true,
    },
    { key: 'title', label: 'message-center.title' },
    { key: 'content', label: 'message-center.content', type: 'long-text', editor: ContentEditor },
    {
      key: 'templateCode',
      label: 'message-center.template-code',
      help: 'message-center.template-code-help',
      shownWhen: "messageType == '3'",
    },
    {
      key: 'smsFieldList',
      label: 'message-center.sms-fields',
      type: 'long-text',
      options: { maxLength: 20_000 },
      editor: SmsFieldsEditor,
      shownWhen: "messageType == '3'",
    },
  )
  return (
    <ManagedForm
      name="message-templates"
      title={t(template ? 'message-center.edit-template' : 'message-center.new-template')}
      schema={formSchema}
      fields={fields}
      item={template && itemOf(template)}
      save={({ smsFieldList, ...rest }) => {
        const body = { ...rest, smsFieldList: smsFieldsOf(smsFieldList) }
        return template ? update.run({ params: { id: template.id }, body }) : create.run({ body })
      }}
      reread={(id) => request(readTemplate, { params: { id } }).then(itemOf, () => undefined)}
      onClose={onClose}
    />
  )
}

/** The body of the call, with the variables of the provider as the text that their editor writes. */
const formSchema = templateInput.extend({ smsFieldList: z.string().nullish() })

const itemOf = ({ smsFieldList, ...rest }: Template) => ({ ...rest, smsFieldList: JSON.stringify(smsFieldList) })

/** A text with buttons that put variables in the place of the cursor. */
const ContentEditor: FieldEditor = function ContentEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
  const t = useText()
  const cursor = useRef<number>(undefined)
  const { value: source } = useField('messageSource')
  const text = typeof value === 'string' ? value : ''
  const known = messageSources.find((one) => one === source) ?? ('2' satisfies MessageSource)
  const { value: title } = useField('title')
  const parameters = parametersIn(typeof title === 'string' ? title : '', text)
  const examples = Object.fromEntries([
    ...variablesOf[known].map((name) => [name, t(`message-center.example-${name}`)] as const),
    ...parameters.map((name) => [`@${name}`, name] as const),
  ])
  const insert = (variable: string) => {
    const place = cursor.current ?? text.length
    const added = `{{${variable}}}`
    cursor.current = place + added.length
    onChange({ ok: true, value: `${text.slice(0, place)}${added}${text.slice(place)}` })
  }
  return (
    <>
      <TextArea
        id={id}
        value={text}
        rows={5}
        readOnly={readOnly}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          cursor.current = target.selectionStart
          onChange({ ok: true, value: target.value })
        }}
        onBlur={({ target }) => {
          cursor.current = target.selectionStart
          onCommit()
        }}
      />
      {readOnly ? null : (
        <div className={styles.variables}>
          <span>{t('message-center.variables')}</span>
          {variablesOf[known].map((variable) => (
            <button key={variable} type="button" className={styles.variable} title={`{{${variable}}}`} onClick={() => insert(variable)}>
              {t(`message-center.variable-${variable}`)}
            </button>
          ))}
          {known === '2' ? (
            <button
              type="button"
              className={styles.variable}
              title={t('message-center.parameter-help')}
              onClick={() => insert(`@${t('message-center.parameter')}${parameters.length + 1}`)}
            >
              {t('message-center.parameter')}
            </button>
          ) : null}
        </div>
      )}
      {parameters.length > 0 ? <p className={styles.about}>{t('message-center.parameter-help')}</p> : null}
      <MessagePreview
        about={t('message-center.preview')}
        title={fillTemplate(typeof title === 'string' ? title : '', examples)}
        content={fillTemplate(text, examples)}
      />
    </>
  )
}
