import { readOfficeHours } from '#features/working-days/contract.ts'
import { hoursADay, spansOf, spanText } from '#features/working-days/contract/office-spans.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

/**
 * The office hours as they are now, with words for them: 08:30–12:00、14:30–18:00, or 全天 where none are set, and how many hours a day
 * counts; undefined until they are known.
 */
export function useOfficeHours() {
  const t = useText()
  const call = useCall(readOfficeHours, {}, { handles: 'all', staleTime: 60_000 })
  const hours = call.data
  const spans = hours && spansOf(hours)
  const words = spans && (spans.map(spanText).join(t('working-days.hours-comma')) || t('working-days.hours-none'))
  return { call, hours, words, aDay: spans && hoursADay(spans) }
}
