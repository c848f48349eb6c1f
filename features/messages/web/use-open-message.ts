import { useCallback, useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { countUnread, listMessages, messageTypes, readMessage, type MessageRow } from '#features/messages/contract.ts'
import { sideOfBody, targetOfBody } from '#features/messages/web/message-target.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { useCommand } from '#web/call/use-command.ts'
import { flatten } from '#web/router/menu-entries.ts'
import { goTo } from '#web/router/navigation.ts'
import { pageStillOpen } from '#web/router/page-uses.ts'
import { opTypes, workFlowAddress, type WorkFlowConfig } from '#web/router/work-flow-address.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

/** An announcement that was opened. */
export type OpenedMessage = CallAnswer<typeof readMessage>

/** Address of the screen of delegations. */
const entrust = 'workFlow/entrust'

/** `flowType` of messages about delegations. */
const aboutDelegation = 2

interface MessageOpening {
  readonly open: (row: MessageRow) => Promise<void>
  /** The announcement that is read in a dialog. */
  readonly opened: OpenedMessage | undefined
  readonly close: () => void
}

/**
 * Opens a message: it is marked read, a flow message leads to its request, an announcement is shown. A to-do that was handled
 * meanwhile says so and opens for reading.
 *
 * @param onLeave runs before the page changes
 */
export function useOpenMessage(onLeave: () => void): MessageOpening {
  const t = useText()
  const feedback = useFeedback()
  const { run } = useCommand(readMessage, { announce: false, refreshes: [listMessages, countUnread] })
  const delegations = useDelegationsPage()
  const [opened, setOpened] = useState<OpenedMessage>()
  const open = useCallback(
    async (row: MessageRow) => {
      const outcome = await run({ params: { id: row.id } })
      if (outcome.ok && row.type === messageTypes.announcement) setOpened(outcome.data)
      const target = outcome.ok && row.type === messageTypes.flow ? targetOfBody(outcome.data.bodyText) : undefined
      if (outcome.ok && row.flowType === aboutDelegation && !target) {
        onLeave()
        await goTo(`${delegations}?config=${sideOfBody(outcome.data.bodyText)}`)
      }
      if (!target) return
      const waits = await isOpen(target)
      if (waits === undefined) return
      if (!waits) feedback.info(t('messages.handled'))
      onLeave()
      await goTo(workFlowAddress(waits ? target : { ...target, opType: opTypes.done }))
    },
    [run, onLeave, feedback, delegations, t],
  )
  return { open, opened, close: useCallback(() => setOpened(undefined), []) }
}

/** Path of the screen of delegations: in the menu, or its own for those who do not have it there. */
function useDelegationsPage(): string {
  return flatten(useMenuEntries()).find(({ target }) => target.kind === 'page' && target.address === entrust)?.path ?? `/${entrust}`
}

/** Whether the target is as the message says; undefined when the server could not be asked, which has been said. */
async function isOpen(target: WorkFlowConfig): Promise<boolean | undefined> {
  try {
    return await pageStillOpen(workFlowAddress(target))
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    return undefined
  }
}
