import { Suspense, useState } from 'react'
import type { FieldTransfer, SubFlowNode } from '#engine/flows/model.ts'
import { pageSubFlows, readFormOfFlow } from '#features/flow-design/contract.ts'
import { flowFieldsOf, transferFields, type FlowField } from '#features/flow-design/web/form-fields.ts'
import { useFormOfText } from '#features/flow-design/web/form-of-text.ts'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { CloseOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

const offeredAtMost = 50

/** The flow that a node starts, among those that requests can be started of. */
export function SubFlowEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { flowId } = useStepPlace()
  const chosen = value as SubFlowNode['flow']
  const [keyword, setKeyword] = useState('')
  const found = useCall(pageSubFlows, { query: { pageSize: offeredAtMost, keyword } })
  // A flow that starts itself would never end.
  const offered = (found.data?.list ?? []).filter((one) => one.id !== flowId)
  const isListed = chosen.id === '' || offered.some((one) => one.id === chosen.id)
  const options = [
    ...(isListed ? [] : [{ value: chosen.id, label: chosen.name || chosen.id }]),
    ...offered.map((one) => ({ value: one.id, label: one.fullName })),
  ]
  return (
    <Select<string>
      id={id}
      size="small"
      className={styles.whole ?? ''}
      disabled={readOnly}
      loading={found.isPending}
      value={chosen.id === '' ? null : chosen.id}
      placeholder={t('flow-design.set.choose-sub-flow')}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={options}
      notFoundContent={found.isPending ? null : t('flow-design.sub-flow.none-found')}
      onChange={(one) => onChange({ id: one, name: options.find((option) => option.value === one)?.label ?? '' })}
    />
  )
}

/** Which values of this form the form of the sub flow begins with. */
export function TransfersEditor(props: SettingInputProps) {
  const t = useText()
  const flow = props.values['flow'] as SubFlowNode['flow']
  if (flow.id === '') return <p className={styles.sentence}>{t('flow-design.transfer.no-flow')}</p>
  return (
    <Suspense fallback={<Loading rows={2} />}>
      <Transfers key={flow.id} {...props} flowId={flow.id} />
    </Suspense>
  )
}

function Transfers({ id, value, readOnly, onChange, flowId }: SettingInputProps & { readonly flowId: string }) {
  const t = useText()
  const { wording } = useStepPlace()
  const call = useCall(readFormOfFlow, { params: { id: flowId }, query: {} }, { handles: 'all', staleTime: 60_000 })
  const form = useFormOfText(call.data?.propertyJson)
  const values = value as readonly FieldTransfer[]
  if (call.isPending) return <Loading rows={2} />
  const [own, theirs] = [transferFields(wording.fields), transferFields(flowFieldsOf(form))]
  const put = (at: number, change: Partial<FieldTransfer>): void =>
    onChange(values.map((one, no) => (no === at ? { ...one, ...change } : one)))
  const alike = own.filter((one) => theirs.some((other) => other.id === one.id) && !values.some(({ to }) => to === one.id))
  return (
    <div className={styles.stack} id={id} role="group">
      {call.error ? <p className={styles.sentence}>{t('flow-design.transfer.no-form')}</p> : null}
      {values.map(({ from, to }, at) => (
        <div key={at} className={styles.transfer}>
          <FieldSelect
            label={t('flow-design.transfer.from', { at: at + 1 })}
            fields={own}
            value={from}
            readOnly={readOnly}
            onChange={(field) => put(at, { from: field })}
          />
          <span aria-hidden>→</span>
          <FieldSelect
            label={t('flow-design.transfer.to', { at: at + 1 })}
            fields={theirs}
            value={to}
            readOnly={readOnly}
            onChange={(field) => put(at, { to: field })}
          />
          {readOnly ? null : (
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={t('flow-design.transfer.remove', { at: at + 1 })}
              onClick={() => onChange(values.filter((_one, no) => no !== at))}
            />
          )}
        </div>
      ))}
      {readOnly ? null : (
        <div className={styles.line}>
          <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...values, { from: '', to: '' }])}>
            {t('flow-design.transfer.add')}
          </Button>
          {alike.length > 0 ? (
            <Button size="small" onClick={() => onChange([...values, ...alike.map((one) => ({ from: one.id, to: one.id }))])}>
              {t('flow-design.transfer.alike', { count: alike.length })}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}

interface FieldSelectProps {
  readonly label: string
  readonly fields: readonly FlowField[]
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: (field: string) => void
}

/** A field; one that the form does not have any more is shown by its id. */
function FieldSelect({ label, fields, value, readOnly, onChange }: FieldSelectProps) {
  const t = useText()
  const options = fields.map((one) => ({ value: one.id, label: one.label }))
  const isGone = value !== '' && !fields.some((one) => one.id === value)
  return (
    <Select<string>
      size="small"
      className={styles.whole ?? ''}
      aria-label={label}
      disabled={readOnly}
      value={value === '' ? null : value}
      placeholder={t('flow-design.set.choose-field')}
      showSearch={{ optionFilterProp: 'label' }}
      status={isGone ? 'warning' : ''}
      options={isGone ? [{ value, label: value }, ...options] : options}
      onChange={onChange}
    />
  )
}
