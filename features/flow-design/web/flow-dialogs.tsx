import { decodeFlow, encodeFlow } from '#engine/flows/codec.ts'
import { withOwnCodes } from '#engine/flows/editing/codes.ts'
import { changeStep, stepOf } from '#engine/flows/editing/structure.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowField } from '#features/flow-design/web/form-fields.ts'
import { ReplayDialog } from '#features/flow-design/web/replay/replay-dialog.tsx'
import { MoveDialog } from '#features/flow-design/web/move-dialog.tsx'
import { AllRights } from '#features/flow-design/web/settings/all-rights.tsx'
import type { FlowEditing } from '#features/flow-design/web/use-flow-editing.ts'
import { useText } from '#ui/text/use-text.tsx'
import { randomKey } from '#web/call/random-key.ts'
import { JsonDialog } from '#web/designer/json-dialog.tsx'
import type { JsonFault } from '#web/designer/json-fault.ts'
import type { Designer } from '#web/designer/use-designer.ts'

export type OpenDialog =
  | { readonly kind: 'move'; readonly code: string }
  | { readonly kind: 'rights' }
  | { readonly kind: 'json' }
  | { readonly kind: 'replay' }

interface FlowDialogsProps {
  readonly flowId: string
  readonly open: OpenDialog
  readonly designer: Designer<FlowDefinition>
  readonly fields: readonly FlowField[]
  readonly editing: FlowEditing
  readonly onClose: () => void
}

/** What is open over the designer: where a node goes, the rights of all nodes, the JSON. */
export function FlowDialogs({ flowId, open, designer, fields, editing, onClose }: FlowDialogsProps) {
  const definition = designer.state
  switch (open.kind) {
    case 'move':
      return <MoveDialog definition={definition} code={open.code} onMove={(line) => editing.moveTo(open.code, line)} onClose={onClose} />
    case 'rights':
      return (
        <AllRights
          definition={definition}
          fields={fields}
          reading={designer.reading}
          onChange={(code, rights) =>
            designer.change({ text: 'flow-design.step.rights', params: { node: stepOf(definition, code)?.name ?? code } }, (flow) =>
              changeStep(flow, code, (step) => (step.kind === 'start' || step.kind === 'approver' ? { ...step, rights } : step)),
            )
          }
          onClose={onClose}
        />
      )
    case 'json':
      return <FlowJson designer={designer} onClose={onClose} />
    case 'replay':
      return <ReplayDialog flowId={flowId} definition={definition} onClose={onClose} />
  }
}

/** The tree as JSON: looked at, changed, taken from a file. */
function FlowJson({ designer, onClose }: { readonly designer: Designer<FlowDefinition>; readonly onClose: () => void }) {
  const t = useText()
  const definition = designer.state
  const apply = (value: unknown): JsonFault | undefined => {
    const read = decodeFlow(definition, value)
    if (read.refusal) return { reason: t(read.refusal.text, read.refusal.params) }
    designer.change({ text: 'flow-design.step.json' }, () => withOwnCodes(read.definition, () => randomKey().slice(0, 8)))
    return undefined
  }
  return (
    <JsonDialog
      title={t('flow-design.json.title')}
      text={JSON.stringify(encodeFlow(definition), null, 2)}
      fileName={`${definition.code}.json`}
      {...(!designer.reading && { onApply: apply })}
      onClose={onClose}
    />
  )
}
