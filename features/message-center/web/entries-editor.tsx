import { z } from 'zod'
import { channelCodes, type Account, type Template } from '#features/message-center/contract.ts'
import styles from '#features/message-center/web/message-center.module.css'
import { DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { useField } from '#web/form/use-field.ts'

const entry = z.object({
  messageType: z.enum(channelCodes).catch('1'),
  templateId: z.string(),
  accountConfigId: z.string().catch(''),
  enabledMark: z.union([z.literal(0), z.literal(1)]).catch(1),
  description: z.string().catch(''),
})
type Entry = z.output<typeof entry>

/** The channels in the text of the editor; none where it cannot be read. */
export function entriesOf(text: string): Entry[] {
  try {
    return z.array(entry).parse(text === '' ? [] : JSON.parse(text))
  } catch {
    return []
  }
}

const webhook = '6'

/** Edits the channels of a send configuration: a template, which belongs to a channel, and the account, which a webhook needs. The value is JSON text. */
export function entriesEditor(templates: readonly Template[], accounts: readonly Account[]): FieldEditor {
  return function EntriesEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
    const t = useText()
    const { value: source } = useField('messageSource')
    const entries = entriesOf(typeof value === 'string' ? value : '')
    const set = (next: readonly Entry[]) => {
      onChange({ ok: true, value: next.length === 0 ? '' : JSON.stringify(next) })
      onCommit()
    }
    const change = (index: number, next: Partial<Entry>) => set(entries.map((one, at) => (at === index ? { ...one, ...next } : one)))
    const fitting = templates.filter(({ messageSource }) => messageSource === source)
    const accountsFor = ({ messageType }: Entry) => accounts.filter(({ type }) => type === messageType)
    const named = (one: Template) => `${t(`message-center.channel-${one.messageType}`)} · ${one.fullName}`
    return (
      <div id={id} className={styles.entries} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} tabIndex={-1}>
        {entries.map((one, index) => (
          <div key={index} className={styles.entry}>
            <Select<string>
              className={styles.template}
              aria-label={t('message-center.template-of', { number: index + 1 })}
              placeholder={t('message-center.choose-template')}
              {...(one.templateId === '' ? {} : { value: one.templateId })}
              {...(invalid && one.templateId === '' ? { status: 'error' as const } : {})}
              disabled={readOnly}
              showSearch
              optionFilterProp="label"
              options={templates
                .filter((template) => fitting.includes(template) || template.id === one.templateId)
                .map((template) => ({ value: template.id, label: named(template) }))}
              onChange={(templateId) => {
                const messageType =
                  channelCodes.find((code) => templates.some((it) => it.id === templateId && it.messageType === code)) ?? '1'
                change(index, { templateId, messageType, ...(messageType === one.messageType ? {} : { accountConfigId: '' }) })
              }}
            />
            {one.messageType === webhook || accountsFor(one).length > 0 ? (
              <Select<string>
                className={styles.account}
                aria-label={t('message-center.account-of', { number: index + 1 })}
                placeholder={t(one.messageType === webhook ? 'message-center.choose-account' : 'message-center.system-account')}
                allowClear={one.messageType !== webhook}
                {...(one.accountConfigId === '' ? {} : { value: one.accountConfigId })}
                disabled={readOnly}
                options={accountsFor(one).map((account) => ({ value: account.id, label: account.fullName }))}
                onChange={(accountConfigId) => change(index, { accountConfigId: accountConfigId ?? '' })}
              />
            ) : null}
            {readOnly ? null : (
              <IconButton
                name={t('message-center.remove-entry', { number: index + 1 })}
                icon={<DeleteOutlined />}
                onClick={() => set(entries.filter((_one, at) => at !== index))}
              />
            )}
          </div>
        ))}
        {fitting.length === 0 ? <span>{t('message-center.entries-none')}</span> : null}
        {readOnly || fitting.length === 0 ? null : (
          <Button
            size="small"
            icon={<PlusOutlined />}
            onClick={() => set([...entries, { messageType: '1', templateId: '', accountConfigId: '', enabledMark: 1, description: '' }])}
          >
            {t('message-center.add-entry')}
          </Button>
        )}
      </div>
    )
  }
}
