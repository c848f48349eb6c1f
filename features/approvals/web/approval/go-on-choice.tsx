import type { ToDoRound } from '#features/approvals/web/approval/use-to-do-round.ts'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Whether the next work item opens automatically; only shown when there are others. */
export function GoOnChoice({ round: { place, goesOn, setGoesOn } }: { readonly round: ToDoRound }) {
  const t = useText()
  if (!place) return null
  return (
    <Checkbox checked={goesOn} onChange={(event) => setGoesOn(event.target.checked)}>
      {t('approvals.round.go-on')}
    </Checkbox>
  )
}
