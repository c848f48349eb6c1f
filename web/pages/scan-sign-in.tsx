import { Suspense, lazy, useEffect, useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { openScan, pollScan } from '#features/session/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { PlainButton } from '#web/pages/plain-field.tsx'
import styles from '#web/pages/sign-in-form.module.css'
import { hrefOf } from '#web/router/navigation.ts'
import { scanPath } from '#web/router/scan-path.ts'

const QRCode = lazy(async () => ({ default: (await import('#ui/kit/qr-code.tsx')).QRCode }))

/** Many people behind one address ask at the same time, so not too often. */
const pollMilliseconds = 3_000

interface ScanSignInProps {
  readonly isEnterprise: boolean
  /** Goes on with the token that the confirmation gave. */
  readonly onToken: (token: string) => Promise<void>
}

/** Shows a QR code and waits until somebody confirms it on a device where he is signed in. */
export function ScanSignIn({ isEnterprise, onToken }: ScanSignInProps) {
  const t = useText()
  const { code, ended, renew } = useScan(isEnterprise, onToken)
  return (
    <section aria-label={t('web.scan.title')}>
      <div className={styles.scan} data-ended={ended !== undefined}>
        <Suspense fallback={null}>
          {code ? (
            <QRCode
              aria-label={t('web.scan.picture')}
              value={`${location.origin}${hrefOf(scanPath)}?code=${code}`}
              type="svg"
              size={220}
              color="#000000"
              bgColor="#ffffff"
            />
          ) : null}
        </Suspense>
      </div>
      <div role="status">{ended === undefined ? <p className={styles.more}>{t('web.scan.how')}</p> : null}</div>
      <div role="alert">{ended ? <p className={styles.problem}>{ended}</p> : null}</div>
      {ended === undefined ? null : <PlainButton onClick={renew}>{t('web.scan.renew')}</PlainButton>}
    </section>
  )
}

/** A scan from its beginning to its end. @returns `ended`: why it cannot be used any more */
function useScan(isEnterprise: boolean, onToken: (token: string) => Promise<void>) {
  const t = useText()
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState<CallAnswer<typeof openScan>>()
  const [ended, setEnded] = useState<string>()
  useEffect(() => {
    const { signal, abort } = stopper()
    const tell = (problem: unknown) => {
      if (signal.aborted) return
      if (!(problem instanceof CallError)) throw problem
      setEnded(problem.msg || t('web.call.failed'))
    }
    request(openScan, { body: { isEnterprise } }, { handles: 'all', signal }).then(setOpened, tell)
    return abort
  }, [round, isEnterprise, t])
  useEffect(() => {
    if (!opened) return undefined
    const { signal, abort } = stopper()
    const follow = async () => {
      const { state, token } = await request(pollScan, { body: { ticket: opened.ticket } }, { handles: 'all', signal })
      if (signal.aborted) return
      if (state === 'signed-in') await onToken(token)
      else if (state === 'refused') setEnded(t('web.scan.refused'))
      else timer = setTimeout(again, pollMilliseconds)
    }
    const again = () =>
      void follow().catch((problem: unknown) => {
        if (signal.aborted) return
        setEnded(problem instanceof CallError && problem.msg ? problem.msg : t('web.call.failed'))
      })
    let timer: ReturnType<typeof setTimeout> | undefined
    again()
    return () => {
      clearTimeout(timer)
      abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the way back is the same as long as the page stands
  }, [opened, t])
  const renew = () => {
    setEnded(undefined)
    setOpened(undefined)
    setRound(round + 1)
  }
  return { code: opened?.code, ended, renew }
}

function stopper() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
