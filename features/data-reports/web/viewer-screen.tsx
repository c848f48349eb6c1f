import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { ReportView } from '#features/data-reports/web/report-view.tsx'
import styles from '#features/data-reports/web/reports.module.css'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { isRecord } from '#web/call/call-error.ts'
import type { ScreenProps } from '#web/feature.ts'

/** The page of a menu entry of type 5 (document 1, section 2): one report, whose conditions stand in the address. */
export function ReportScreen({ menu }: ScreenProps) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const id = menu?.modelId ?? ''
  const text = params.get('filter') ?? '{}'
  // The same object while the address says the same: the search bar begins anew with another one.
  const filter = useMemo(() => {
    const given = parsedJson(text)
    return isRecord(given) ? given : {}
  }, [text])
  if (id === '') return <Problem title={t('data-reports.not-opened')} text={t('data-reports.entry-empty')} />
  return (
    <div className={styles.screen}>
      <ReportView
        id={id}
        filter={filter}
        onFilter={(next) =>
          setParams(Object.keys(next).length === 0 ? {} : { filter: JSON.stringify(next) }, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  )
}
