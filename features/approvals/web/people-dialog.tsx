import { useState } from 'react'
import { PeopleField } from '#features/approvals/web/actions/people-field.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface PeopleDialogProps {
  readonly nodes: readonly { readonly nodeId: string; readonly nodeName: string }[]
  readonly busy: boolean
  /** Ids of people by node. */
  readonly onNamed: (people: Readonly<Record<string, readonly string[]>>) => void
  readonly onClose: () => void
}

/** Asks the acting person to name people for nodes without approver (异常处理). */
export function PeopleDialog({ nodes, busy, onNamed, onClose }: PeopleDialogProps) {
  const t = useText()
  const [people, setPeople] = useState<Readonly<Record<string, readonly string[]>>>({})
  const isComplete = nodes.every(({ nodeId }) => (people[nodeId]?.length ?? 0) > 0)
  return (
    <Dialog
      open
      title={t('approvals.people.title')}
      width={600}
      onClose={onClose}
      onConfirm={() => onNamed(people)}
      confirmBusy={busy}
      confirmDisabled={!isComplete}
    >
      <p>{t('approvals.people.text')}</p>
      {nodes.map(({ nodeId, nodeName }) => (
        <PeopleField
          key={nodeId}
          question={{ kind: 'people', name: nodeId, label: nodeName, multiple: true }}
          value={people[nodeId] ?? []}
          onChange={(ids) => setPeople((old) => ({ ...old, [nodeId]: ids }))}
        />
      ))}
    </Dialog>
  )
}
