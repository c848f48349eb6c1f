import { Suspense, useState } from 'react'
import { rightsAt, withRight, type NodeOfRights, type RightKind } from '#engine/flows/editing/rights.ts'
import { ownFormAt } from '#engine/flows/node-forms.ts'
import { placesOf } from '#engine/flows/tree.ts'
import type { FlowField } from '#features/flow-design/web/form-fields.ts'
import { useFieldsAt } from '#features/flow-design/web/settings/fields-at.ts'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

export const rightKinds: readonly RightKind[] = ['read', 'write', 'required']

/** Whether a right can be given at all: nobody fills in what the server does. */
export const mayHave = ({ isFilled, isTable }: FlowField, kind: RightKind): boolean =>
  kind === 'read' || (kind === 'write' ? isTable || !isFilled : !isFilled)

/** What may be done with each field at this node: by field, by column, or as at another node. */
export function RightsEditor(props: SettingInputProps) {
  return (
    <Suspense fallback={<Loading rows={4} />}>
      <RightsOfStep {...props} />
    </Suspense>
  )
}

function RightsOfStep({ readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { step } = useStepPlace()
  const read = useFieldsAt(step.code)
  const fields = read ?? []
  const [word, setWord] = useState('')
  if (step.kind !== 'start' && step.kind !== 'approver') return null
  const node: NodeOfRights = step
  const put = (fields: readonly FlowField[], kind: RightKind, isOn: boolean): void =>
    onChange(
      withRight(
        node,
        fields.map(({ id }) => id),
        kind,
        isOn,
      ).rights,
    )
  const shown = fields.filter(({ label }) => label.toLowerCase().includes(word.trim().toLowerCase()))
  if (read === undefined) return <Loading rows={4} />
  if (fields.length === 0) return <p className={styles.sentence}>{t('flow-design.rights.no-form')}</p>
  return (
    <div className={styles.stack}>
      <TextInput
        size="small"
        allowClear
        value={word}
        aria-label={t('flow-design.rights.search')}
        placeholder={t('flow-design.rights.search')}
        onChange={({ target }) => setWord(target.value)}
      />
      {readOnly ? null : <CopyFrom node={node} onCopy={onChange} />}
      <RightsTable node={node} fields={shown} readOnly={readOnly} onPut={put} />
    </div>
  )
}

function CopyFrom({ node, onCopy }: { readonly node: NodeOfRights; readonly onCopy: (rights: NodeOfRights['rights']) => void }) {
  const t = useText()
  const { wording } = useStepPlace()
  const formAt = (code: string): string | undefined => ownFormAt(wording.definition, code)?.id
  // Rights to another form say nothing of this one.
  const showsAs = (code: string): boolean => formAt(code) === formAt(node.code)
  const others = placesOf(wording.definition).flatMap(({ step }) =>
    (step.kind === 'approver' || step.kind === 'start') && step.code !== node.code && showsAs(step.code) ? [step] : [],
  )
  return (
    <Select<string>
      size="small"
      className={styles.whole ?? ''}
      aria-label={t('flow-design.rights.copy')}
      placeholder={t('flow-design.rights.copy')}
      value={null}
      options={others.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(code) => onCopy(others.find((one) => one.code === code)?.rights ?? node.rights)}
    />
  )
}

interface RightsTableProps {
  readonly node: NodeOfRights
  readonly fields: readonly FlowField[]
  readonly readOnly: boolean
  readonly onPut: (fields: readonly FlowField[], kind: RightKind, isOn: boolean) => void
}

function RightsTable({ node, fields, readOnly, onPut }: RightsTableProps) {
  const t = useText()
  const rights = rightsAt(node)
  return (
    <table className={styles.rights}>
      <thead>
        <tr>
          <th scope="col">{t('flow-design.rights.field')}</th>
          {rightKinds.map((kind) => {
            const able = fields.filter((field) => mayHave(field, kind))
            const on = able.filter(({ id }) => rights(id)[kind]).length
            return (
              <th key={kind} scope="col">
                <Checkbox
                  checked={able.length > 0 && on === able.length}
                  indeterminate={on > 0 && on < able.length}
                  disabled={readOnly || able.length === 0}
                  aria-label={t('flow-design.rights.all', { kind: t(`flow-design.right.${kind}`) })}
                  onChange={({ target }) => onPut(able, kind, target.checked)}
                />
                <span aria-hidden>{t(`flow-design.right.${kind}`)}</span>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.id}>
            <th scope="row">{field.label}</th>
            {rightKinds.map((kind) => (
              <td key={kind}>
                {mayHave(field, kind) ? (
                  <Checkbox
                    checked={rights(field.id)[kind]}
                    disabled={readOnly}
                    aria-label={t('flow-design.rights.one', { field: field.label, kind: t(`flow-design.right.${kind}`) })}
                    onChange={({ target }) => onPut([field], kind, target.checked)}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
