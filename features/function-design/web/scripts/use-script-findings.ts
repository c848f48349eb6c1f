import { useMemo } from 'react'
import { placeOf, type DesignedScript } from '#features/function-design/web/scripts/designed-script.ts'
import { useSyntaxFaults } from '#features/function-design/web/scripts/use-read-scripts.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { Finding } from '#web/designer/check-panel.tsx'

/** What a check finds in scripts: those that cannot be read, and names that lead nowhere. None keeps from publishing: a form works without its scripts. */
export function useScriptFindings(scripts: readonly DesignedScript[], onOpen: (id: string) => void): readonly Finding[] {
  const t = useText()
  const written = useMemo(() => scripts.filter(({ source }) => source.trim() !== ''), [scripts])
  const faults = useSyntaxFaults(useMemo(() => written.map(({ source }) => source), [written]))
  return written.flatMap((script) => {
    const fault = faults.get(script.source)
    const about = { level: 'warning', at: placeOf(script), go: () => onOpen(script.id) } as const
    return [
      ...(fault
        ? [
            {
              ...about,
              key: `script ${script.id}`,
              text: fault.spot
                ? t('function-scripts.fault', { ...fault.spot, reason: fault.reason })
                : t('function-scripts.fault-somewhere', { reason: fault.reason }),
            },
          ]
        : []),
      ...script.wrong.map(({ wrong, ...said }, index) => ({
        ...about,
        key: `script ${script.id} ${index}`,
        text: t(`function-scripts.${wrong}`, { ...said }),
      })),
    ]
  })
}
