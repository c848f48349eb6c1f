import type { ReturnTarget } from '#engine/flows/model.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { dateFields, valueFields } from '#features/flow-design/web/form-fields.ts'
import { useEarlierNodes } from '#features/flow-design/web/settings/earlier-nodes.ts'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { PlusOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useSettingValues, type SettingInputProps } from '#web/designer/setting-input.tsx'
import { LateMenu } from '#features/flow-design/web/canvas/late-menu.tsx'

/** Where a return goes: to the start, the node before, as the person chooses, or a node. */
export function ReturnToEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const values = useSettingValues()
  const t = useText()
  const target = value as ReturnTarget
  const nodes = useEarlierNodes()
  // Coming straight back needs a node that is known before (workflow 3.2).
  const kinds = values['afterReturn'] === 'straight-back' ? (['start', 'choice'] as const) : (['start', 'previous', 'choice'] as const)
  const options = [
    ...kinds.map((kind) => ({ value: kind as string, label: t(`flow-design.return.${kind}`) })),
    ...nodes.map((node) => ({ value: `node ${node.value}`, label: t('flow-design.return.node', { node: node.label }) })),
  ]
  return (
    <Select<string>
      id={id}
      size="small"
      className={styles.whole ?? ''}
      disabled={readOnly}
      value={target.kind === 'node' ? `node ${target.node}` : target.kind}
      options={options}
      onChange={(chosen) => onChange(chosen.startsWith('node ') ? { kind: 'node', node: chosen.slice(5) } : { kind: chosen })}
    />
  )
}

/** An approver node, or none. */
export function NodeEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { wording } = useStepPlace()
  const nodes = placesOf(wording.definition).flatMap(({ step }) =>
    step.kind === 'approver' ? [{ value: step.code, label: step.name }] : [],
  )
  return (
    <Select<string>
      id={id}
      size="small"
      allowClear
      className={styles.whole ?? ''}
      disabled={readOnly}
      value={typeof value === 'string' ? value : null}
      placeholder={t('flow-design.set.any-time')}
      options={nodes}
      onChange={(node: string | undefined) => onChange(node)}
    />
  )
}

/** A date of the form. */
export function DateFieldEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { wording } = useStepPlace()
  return (
    <Select<string>
      id={id}
      size="small"
      className={styles.whole ?? ''}
      disabled={readOnly}
      value={typeof value === 'string' && value !== '' ? value : null}
      placeholder={t('flow-design.set.choose-field')}
      options={dateFields(wording.fields).map((field) => ({ value: field.id, label: field.label }))}
      onChange={(field) => onChange(field)}
    />
  )
}

/** Several fields of the form, sub-tables as a whole. */
export function FieldsEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { wording } = useStepPlace()
  const fields = wording.fields.filter(({ field, isTable }) => isTable || field.table === undefined)
  const chosen = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  // One that the form does not have any more can be taken away.
  const gone = chosen.filter((field) => fields.every((one) => one.id !== field))
  return (
    <Select<string[]>
      id={id}
      size="small"
      mode="multiple"
      className={styles.whole ?? ''}
      disabled={readOnly}
      value={chosen}
      optionFilterProp="label"
      placeholder={t('flow-design.set.choose-field')}
      options={[
        ...fields.map((field) => ({ value: field.id, label: field.label })),
        ...gone.map((field) => ({ value: field, label: field })),
      ]}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}

const titleNames = ['发起用户名', '流程名称', '@flowFullCode', '@launchTime'] as const

/** The title of requests: a text with places for the initiator, the flow and fields of the form. */
export function TitleEditor({ id, value, setting, readOnly, onChange, onCommit }: SettingInputProps) {
  const t = useText()
  const { wording } = useStepPlace()
  const text = typeof value === 'string' ? value : ''
  const fields = valueFields(wording.fields)
  return (
    <div className={styles.stack}>
      <TextInput
        id={id}
        size="small"
        value={text}
        readOnly={readOnly}
        maxLength={setting.longest ?? 200}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        onBlur={onCommit}
      />
      {readOnly ? null : (
        <LateMenu
          items={() => [
            ...titleNames.map((name) => ({ key: name, label: t(`flow-design.title.${name}`) })),
            { type: 'divider' },
            ...fields.map((field) => ({ key: field.id, label: field.label })),
          ]}
          onPick={(name) => onChange(`${text}{${name}}`)}
        >
          {(open) => (
            <Button size="small" icon={<PlusOutlined />} aria-haspopup="menu" onClick={open}>
              {t('flow-design.title.insert')}
            </Button>
          )}
        </LateMenu>
      )}
    </div>
  )
}
