import { Suspense, useState } from 'react'
import type { FieldTransfer, SubFlowNode } from '#engine/flows/model.ts'
import { pageSubFlows, readFormOfFlow } from '#features/flow-design/contract.ts'
import { flowFieldsOf } from '#features/flow-design/web/form-fields.ts'
import { useFormOfText } from '#features/flow-design/web/form-of-text.ts'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { TransferRules } from '#features/flow-design/web/settings/transfer-rules.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useSettingValues, type SettingInputProps } from '#web/designer/setting-input.tsx'

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

const labels = { from: 'flow-design.transfer.from', to: 'flow-design.transfer.to' } as const

/** Which values of this form the form of the sub flow begins with. */
export function TransfersEditor(props: SettingInputProps) {
  const t = useText()
  const flow = useSettingValues()['flow'] as SubFlowNode['flow']
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
  if (call.isPending) return <Loading rows={2} />
  return (
    <div className={styles.stack} id={id} role="group">
      {call.error ? <p className={styles.sentence}>{t('flow-design.transfer.no-form')}</p> : null}
      <TransferRules
        values={value as readonly FieldTransfer[]}
        from={wording.fields}
        to={flowFieldsOf(form)}
        labels={labels}
        takesAlike
        readOnly={readOnly}
        onChange={onChange}
      />
    </div>
  )
}
