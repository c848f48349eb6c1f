import { useMemo, useState } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { readMembers, writeMembers, type MemberOf } from '#features/members/contract.ts'
import { peopleOfOrganization, everybodySource } from '#features/pickers/web/entry.ts'
import { PickerDialog } from '#ui/picker/picker-dialog.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface MembersDialogProps {
  readonly of: MemberOf
  readonly id: string
  readonly name: string
  /** Only people of this organization may be members; everybody when absent. */
  readonly organizationId?: string
  /** Calls that show how many there are. */
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** Changes the members of a position, role or group. What is refused is said, and the choice stays. */
export function MembersDialog({ of, id, name, organizationId, refreshes, onClose }: MembersDialogProps) {
  const t = useText()
  const read = useCall(readMembers, { params: { objectId: id }, query: { objectType: of } }, { handles: 'all' })
  const write = useCommand(writeMembers, { refreshes: [readMembers, ...refreshes] })
  const [chosen, setChosen] = useState<readonly string[]>()
  const source = useMemo(() => (organizationId === undefined ? everybodySource : peopleOfOrganization(organizationId)), [organizationId])
  const value = chosen ?? read.data?.ids
  const confirm = async () => {
    if (!value || !read.data) return
    const body = { objectType: of, userIds: [...value], readIds: read.data.ids }
    const outcome = await write.run({ params: { objectId: id }, body })
    if (outcome.ok) onClose()
  }
  return (
    <PickerDialog
      title={t('members.title', { name })}
      source={source}
      multiple
      value={value}
      onChange={setChosen}
      onClose={onClose}
      onConfirm={confirm}
      confirmBusy={write.busy}
      confirmDisabled={chosen === undefined}
      instead={
        read.error && !value ? (
          <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} />
        ) : undefined
      }
    />
  )
}
