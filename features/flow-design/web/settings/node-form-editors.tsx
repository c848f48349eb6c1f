import { Suspense } from 'react'
import { ownFormAt } from '#engine/flows/node-forms.ts'
import type { FieldTransfer, NodeTransfers } from '#engine/flows/model.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { useEarlierNodes } from '#features/flow-design/web/settings/earlier-nodes.ts'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { useFieldsAt } from '#features/flow-design/web/settings/fields-at.ts'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { TransferRules } from '#features/flow-design/web/settings/transfer-rules.tsx'
import { CloseOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

const labels = { from: 'flow-design.transfer.source', to: 'flow-design.transfer.target' } as const

/** What comes into the form of a node, by the nodes that may be passed before it. */
export function NodeTransfersEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { wording } = useStepPlace()
  const { start } = wording.definition
  const nodes = [{ value: start.code, label: start.name }, ...useEarlierNodes()]
  const groups = (value ?? []) as readonly NodeTransfers[]
  const put = (next: readonly NodeTransfers[]): void => onChange(next.length > 0 ? next : undefined)
  const free = nodes.filter((node) => groups.every((group) => group.node !== node.value))
  return (
    <div className={styles.stack} id={id} role="group">
      {groups.map((group, at) => (
        <Suspense key={group.node} fallback={<Loading rows={2} />}>
          <Group
            group={group}
            name={nodes.find((node) => node.value === group.node)?.label ?? group.node}
            readOnly={readOnly}
            onChange={(values) => put(groups.map((one, no) => (no === at ? { ...one, values } : one)))}
            onRemove={() => put(groups.filter((_one, no) => no !== at))}
          />
        </Suspense>
      ))}
      {readOnly || free.length === 0 ? null : (
        <Select<string>
          size="small"
          className={styles.whole ?? ''}
          aria-label={t('flow-design.transfer.add-node')}
          placeholder={t('flow-design.transfer.add-node')}
          value={null}
          options={free}
          onChange={(node) => put([...groups, { node, values: [] }])}
        />
      )}
    </div>
  )
}

interface GroupProps {
  readonly group: NodeTransfers
  readonly name: string
  readonly readOnly: boolean
  readonly onChange: (values: readonly FieldTransfer[]) => void
  readonly onRemove: () => void
}

/** The rules for what comes from one node. */
function Group({ group, name, readOnly, onChange, onRemove }: GroupProps) {
  const t = useText()
  const { wording, step } = useStepPlace()
  const from = useFieldsAt(group.node)
  const to = useFieldsAt(step.code)
  const own = ownFormAt(wording.definition, group.node)
  const isKnown = placesOf(wording.definition).some((place) => place.step.code === group.node)
  return (
    <div className={styles.stack} role="group" aria-label={t('flow-design.transfer.of-node', { node: name })}>
      <div className={styles.line}>
        <span>{t('flow-design.transfer.of-node', { node: own ? `${name}（${own.name}）` : name })}</span>
        {readOnly ? null : (
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('flow-design.transfer.remove-node', { node: name })}
            onClick={onRemove}
          />
        )}
      </div>
      {isKnown && (from === undefined || to === undefined) ? (
        <Loading rows={1} />
      ) : isKnown && from && to ? (
        <TransferRules
          values={group.values}
          from={from}
          to={to}
          labels={labels}
          takesAlike={false}
          readOnly={readOnly}
          onChange={onChange}
        />
      ) : (
        <p className={styles.sentence}>{t('flow-design.transfer.no-node-form')}</p>
      )}
    </div>
  )
}
