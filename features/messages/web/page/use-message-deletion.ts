import { useState } from 'react'
import { countUnread, deleteMessages, listMessages, type MessageRow } from '#features/messages/contract.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Which of the messages that are shown are selected, and how they are deleted. */
export interface MessageDeletion {
  readonly selected: readonly MessageRow[]
  readonly busy: boolean
  readonly select: (rows: readonly MessageRow[], on: boolean) => void
  readonly remove: (rows: readonly MessageRow[]) => Promise<void>
}

/** @param rows the messages that are shown: what is shown no more is selected no more */
export function useMessageDeletion(rows: readonly MessageRow[]): MessageDeletion {
  const t = useText()
  const feedback = useFeedback()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const command = useCommand(deleteMessages, { announce: false, refreshes: [listMessages, countUnread] })
  return {
    selected: rows.filter(({ id }) => ids.has(id)),
    busy: command.busy,
    select: (given, on) => {
      const changed = new Set(given.map(({ id }) => id))
      setIds(on ? ids.union(changed) : ids.difference(changed))
    },
    remove: async (given) => {
      const [count, unread] = [given.length, given.filter(({ isRead }) => isRead === 0).length]
      const text = count === 1 ? t('messages.delete.question') : t('messages.delete.several', { count, unread })
      if (!(await feedback.confirm({ text, danger: true }))) return
      const outcome = await command.run({ body: { ids: given.map(({ id }) => id).join(',') } })
      if (outcome.ok) feedback.success(t('messages.deleted', { count }))
      // One of them was deleted elsewhere: what is left is shown, and stays selected.
      else void refreshCalls([listMessages, countUnread])
    },
  }
}
