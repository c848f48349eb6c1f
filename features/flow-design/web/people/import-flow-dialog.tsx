import { importFlowWith, listFlowDrafts, listFlowVersions, readFlowDraft, type MissingMember } from '#features/flow-design/contract.ts'
import { MissingPeople } from '#features/flow-design/web/people/missing-people.tsx'
import { usePeopleChoices } from '#features/flow-design/web/people/use-people-choices.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { longCallSeconds } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'

/** The file of a flow that names people who are not here. */
export interface FlowToImport {
  readonly name: string
  readonly content: string
  readonly people: readonly MissingMember[]
}

/** Imports a flow with what was chosen for those whom its file names and this system does not have. */
export function ImportFlowDialog({ of: { name, content, people }, onClose }: { readonly of: FlowToImport; readonly onClose: () => void }) {
  const t = useText()
  const choices = usePeopleChoices(people)
  const add = useCommand(importFlowWith, {
    refreshes: [listFlowDrafts, readFlowDraft, listFlowVersions],
    timeoutSeconds: longCallSeconds,
    handles: [409, 422],
  })
  const open = choices.open(people)
  const run = async (): Promise<void> => {
    const outcome = await add.run({ body: { content, people: [...choices.chosen] } })
    if (outcome.ok) onClose()
  }
  return (
    <Dialog
      open
      title={t('flow-people.import-of', { name })}
      width={760}
      fillsPhone
      confirmText={open > 0 ? t('flow-people.open', { count: open }) : t('flow-people.import')}
      confirmBusy={add.busy}
      confirmDisabled={open > 0}
      onConfirm={run}
      onClose={onClose}
    >
      {add.error ? <Alert type="error" showIcon title={add.error.msg} /> : null}
      <MissingPeople missing={people} choices={choices} />
    </Dialog>
  )
}
