import { allDictionaries, deleteEntry, listEntries, switchEntry, updateEntry, type EntryNode } from '#features/dictionaries/contract.ts'
import { Question } from '#features/dictionaries/web/question.tsx'
import { UseNote } from '#features/dictionaries/web/use-note.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import type { ListAction } from '#web/list/model.ts'
import { useMay } from '#web/session/use-may.ts'

/** Seconds a changed state is told (document 1, section 8). */
const stateSeconds = 1

/** What the user may do with an entry: edit, switch, delete; the last two ask first. */
export function useEntryActions(onEdit: (entry: EntryNode) => void): (entry: EntryNode) => readonly ListAction<EntryNode>[] {
  const t = useText()
  const may = useMay()
  const { confirm } = useFeedback()
  const refreshes = [listEntries, allDictionaries]
  const remove = useCommand(deleteEntry, { refreshes })
  const change = useCommand(switchEntry, { refreshes, announceSeconds: stateSeconds })
  const target = (entry: EntryNode) => ({ params: { id: entry.id }, body: { version: entry.version } })
  const askRemoval = async (entry: EntryNode): Promise<void> => {
    const question = (
      <Question text={t('dictionaries.remove-question')} name={entry.fullName}>
        <UseNote of="entry" id={entry.id} />
      </Question>
    )
    if (await confirm({ text: question, danger: true })) await remove.run(target(entry))
  }
  const askChange = async (entry: EntryNode): Promise<void> => {
    const text = t(entry.enabledMark === 1 ? 'dictionaries.disable-question' : 'dictionaries.enable-question')
    if (await confirm({ text: <Question text={text} name={entry.fullName} /> })) await change.run(target(entry))
  }
  return (entry) => [
    ...(may(updateEntry) ? [{ name: 'edit', label: t('dictionaries.edit'), run: onEdit }] : []),
    ...(may(switchEntry)
      ? [
          {
            name: 'state',
            label: t(entry.enabledMark === 1 ? 'dictionaries.disable' : 'dictionaries.enable'),
            run: (one: EntryNode) => void askChange(one),
          },
        ]
      : []),
    ...(may(deleteEntry)
      ? [{ name: 'remove', label: t('dictionaries.remove'), danger: true, run: (one: EntryNode) => void askRemoval(one) }]
      : []),
  ]
}
