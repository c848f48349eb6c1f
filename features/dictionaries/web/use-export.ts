import { exportCategory, type CategoryNode } from '#features/dictionaries/contract.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'

/** Asks, has the link made and opens it: the browser saves the file (document 1, section 4: category export). */
export function useExport(): (category: CategoryNode) => Promise<void> {
  const t = useText()
  const { confirm } = useFeedback()
  const { run } = useCommand(exportCategory, { announce: false })
  return async ({ id }) => {
    if (!(await confirm({ text: t('dictionaries.export-question') }))) return
    const outcome = await run({ params: { id } })
    if (!outcome.ok) return
    const link = document.createElement('a')
    link.href = outcome.data.url
    link.download = outcome.data.name
    link.click()
  }
}
