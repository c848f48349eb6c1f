import { lazy, Suspense, useMemo } from 'react'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { isPhone, usePhone } from '#ui/theme/media.ts'
import { functionConfig } from '#features/records/contract.ts'
import { FunctionList, prepareRows } from '#features/records/web/function-list.tsx'
import { loadOwnButtons } from '#features/records/web/use-own-buttons.ts'
import { functionOnDevice, openFunction } from '#features/records/web/open-function.ts'
import '#features/records/web/register-form-ports.ts'
import { fetchFormFacts, useFormFacts } from '#features/records/web/use-form-facts.ts'
import { WaitingForFacts } from '#features/records/web/waiting-for-facts.tsx'
import styles from '#features/records/web/records.module.css'
import { fetchCall } from '#web/call/fetch-call.ts'
import { closingError } from '#web/call/call-error.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ScreenProps } from '#web/feature.ts'
import type { ScreenVisit } from '#web/router/lazy-screen.tsx'

/** The page of a form alone, which few functions have. */
const FormAlone = lazy(async () => ({ default: (await import('#features/records/web/alone/form-alone.tsx')).FormAlone }))

const freshMilliseconds = 60_000

const configOf = (modelId: string) => ({ params: { modelId }, query: {} })

/** Asks for the definition of the function, for what its fields need and for the first rows, before its screen is drawn. */
export async function prepareFunction({ menu, user, address }: ScreenVisit): Promise<void> {
  if (!menu) return
  const { modelId } = menu
  const [config, facts] = await Promise.all([fetchCall(functionConfig, configOf(modelId), freshMilliseconds), fetchFormFacts(user)])
  const fn = openFunction(modelId, config)
  if (fn && !fn.formAlone) await Promise.all([prepareRows(functionOnDevice(fn, isPhone()), facts, address), loadOwnButtons(fn)])
}

/** The screen of an online function. */
export function FunctionScreen({ menu }: ScreenProps) {
  const t = useText()
  const modelId = menu?.modelId ?? ''
  const config = useCall(functionConfig, configOf(modelId), { staleTime: freshMilliseconds, handles: 'all', enabled: modelId !== '' })
  const facts = useFormFacts()
  const phone = usePhone()
  const fn = useMemo(() => {
    const opened = config.data && openFunction(modelId, config.data)
    return opened && functionOnDevice(opened, phone)
  }, [modelId, config.data, phone])
  const closing = closingError(config)
  if (closing) return <Problem text={closing.msg} traceId={closing.requestId} onRetry={() => void config.refetch()} />
  if (modelId === '' || (config.data && !fn)) return <Problem text={t('records.unreadable')} />
  if (!fn || !facts) return <div className={styles.screen}>{fn ? <WaitingForFacts rows={8} /> : <Loading rows={8} />}</div>
  return (
    <div className={styles.screen}>
      {fn.formAlone ? (
        <Suspense fallback={<Loading rows={8} />}>
          <FormAlone fn={fn} facts={facts} />
        </Suspense>
      ) : (
        <FunctionList fn={fn} facts={facts} />
      )}
    </div>
  )
}
