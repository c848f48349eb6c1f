import type { LogRow } from '#features/logs/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { ToneText } from '#web/admin/state-text.tsx'

const tones = { done: 'good', refused: 'warning', failed: 'bad' } as const

/** How it ended, as a word on a colour. */
export function ResultText({ result }: Pick<LogRow, 'result'>) {
  const t = useText()
  return <ToneText tone={tones[result]} text={t(`logs.result.${result}`)} />
}
