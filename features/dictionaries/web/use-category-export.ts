import { exportCategory } from '#features/dictionaries/contract.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Files of exported categories, as the `accept` attribute of a file input. */
export const categoryFiles = '.bdd,.json,application/json'

/** Exports a category, after the question of document 1, section 8, and saves the file. */
export function useCategoryExport(): (id: string) => Promise<void> {
  const t = useText()
  const { confirm } = useFeedback()
  const toFile = useCommand(exportCategory, { announce: false })
  return async (id) => {
    if (!(await confirm({ text: t('dictionaries.export-question') }))) return
    const outcome = await toFile.run({ params: { id } })
    if (outcome.ok) saveFile(outcome.data)
  }
}
