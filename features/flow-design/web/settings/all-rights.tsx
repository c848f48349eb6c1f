import { useState } from 'react'
import { rightsAt, withRight, type NodeOfRights, type RightKind } from '#engine/flows/editing/rights.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { ownFormAt } from '#engine/flows/node-forms.ts'
import { placesOf } from '#engine/flows/tree.ts'
import type { FlowField } from '#features/flow-design/web/form-fields.ts'
import { mayHave, rightKinds } from '#features/flow-design/web/settings/rights-editor.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CheckGrid } from '#web/admin/check-grid.tsx'
import type { GridCell, GridColumn } from '#web/admin/grid-model.ts'

interface AllRightsProps {
  readonly definition: FlowDefinition
  readonly fields: readonly FlowField[]
  readonly reading: boolean
  readonly onChange: (code: string, rights: NodeOfRights['rights']) => void
  readonly onClose: () => void
}

/** The rights of all nodes to all fields, side by side. */
export function AllRights({ definition, fields, reading, onChange, onClose }: AllRightsProps) {
  const t = useText()
  const [word, setWord] = useState('')
  // Rights of a node with a form of its own are about other fields.
  const nodes = placesOf(definition).flatMap(({ step }) =>
    (step.kind === 'start' || step.kind === 'approver') && !ownFormAt(definition, step.code) ? [step] : [],
  )
  const shown = fields.filter(({ label }) => label.toLowerCase().includes(word.trim().toLowerCase()))
  const columns: readonly GridColumn[] = nodes.flatMap((node, index) =>
    rightKinds.map((kind) => ({
      key: `${index} ${kind}`,
      label: t(`flow-design.right.${kind}`),
      group: node.name || node.code,
      width: 96,
    })),
  )
  const read = (column: string): { readonly node: NodeOfRights; readonly kind: RightKind } => {
    const [index = '', kind = ''] = column.split(' ')
    const node = nodes[Number(index)]
    if (!node) throw new RangeError(`no column ${column}`)
    return { node, kind: kind as RightKind }
  }
  const put = (column: string, of: readonly FlowField[], isOn: boolean): void => {
    const { node, kind } = read(column)
    onChange(
      node.code,
      withRight(
        node,
        of.filter((field) => mayHave(field, kind)).map(({ id }) => id),
        kind,
        isOn,
      ).rights,
    )
  }
  const fieldOf = (id: string): FlowField | undefined => shown.find((field) => field.id === id)
  const cellOf = (id: string, column: string): GridCell | undefined => {
    const { node, kind } = read(column)
    const field = fieldOf(id)
    if (!field || !mayHave(field, kind)) return undefined
    const label = t('flow-design.rights.at', { field: field.label, node: node.name, kind: t(`flow-design.right.${kind}`) })
    return { check: rightsAt(node)(id)[kind] ? 'on' : 'off', label, isFixed: reading }
  }
  const headOf = (column: string): GridCell => {
    const { node, kind } = read(column)
    const able = shown.filter((field) => mayHave(field, kind))
    const on = able.filter(({ id }) => rightsAt(node)(id)[kind]).length
    return {
      check: on === 0 ? 'off' : on === able.length ? 'on' : 'some',
      label: t('flow-design.rights.at', { field: t('flow-design.rights.every'), node: node.name, kind: t(`flow-design.right.${kind}`) }),
      text: t(`flow-design.right.${kind}`),
      isFixed: reading || able.length === 0,
    }
  }
  return (
    <FullScreen open title={t('flow-design.rights.title')} onClose={onClose}>
      <TextInput
        allowClear
        value={word}
        style={{ maxWidth: 280, marginBottom: 12 }}
        aria-label={t('flow-design.rights.search')}
        placeholder={t('flow-design.rights.search')}
        onChange={({ target }) => setWord(target.value)}
      />
      <CheckGrid
        title={t('flow-design.rights.title')}
        nameHead={t('flow-design.rights.field')}
        rows={shown.map(({ id, label }) => ({ id, label, depth: 0 }))}
        columns={columns}
        cellOf={cellOf}
        headOf={headOf}
        onCheck={(id, column, isOn) =>
          put(
            column,
            shown.filter((field) => field.id === id),
            isOn,
          )
        }
        onHead={(column, isOn) => put(column, shown, isOn)}
        onFold={() => undefined}
        summaryOf={(id) =>
          t('flow-design.rights.written-at', {
            nodes:
              nodes
                .filter((node) => rightsAt(node)(id).write)
                .map(({ name }) => name)
                .join('、') || '—',
          })
        }
        height="calc(100vh - 180px)"
      />
    </FullScreen>
  )
}
