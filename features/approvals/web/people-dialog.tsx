import { useId, useState } from 'react'
import styles from '#features/approvals/web/approvals.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

interface PeopleDialogProps {
  readonly nodes: readonly { readonly nodeId: string; readonly nodeName: string }[]
  readonly busy: boolean
  /** Ids of people by node. */
  readonly onNamed: (people: Readonly<Record<string, readonly string[]>>) => void
  readonly onClose: () => void
}

/** The flow finds nobody for some nodes: the acting person names them (异常处理). */
export function PeopleDialog({ nodes, busy, onNamed, onClose }: PeopleDialogProps) {
  const t = useText()
  const id = useId()
  const source = useSource('users')
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
        <div key={nodeId} className={styles.field}>
          <label id={`${id}${nodeId}-label`} htmlFor={`${id}${nodeId}`}>
            {nodeName}
          </label>
          <PickerInput
            id={`${id}${nodeId}`}
            source={source}
            title={t('approvals.people.choose')}
            multiple
            value={people[nodeId] ?? []}
            readOnly={false}
            invalid={false}
            describedBy={undefined}
            onChange={(ids) => setPeople((old) => ({ ...old, [nodeId]: ids }))}
          />
        </div>
      ))}
    </Dialog>
  )
}
