import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fromEpoch } from '#engine/values/calendar.ts'
import styles from '#features/profile/web/profile.module.css'
import { SectionCard } from '#features/profile/web/section-card.tsx'
import { answerScan, lookAtScan } from '#features/session/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { Descriptions } from '#ui/kit/descriptions.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

/** Where the QR code of a sign-in page leads: tells which device asks, and lets the user agree or refuse. */
export function ScanScreen() {
  const t = useText()
  const [query] = useSearchParams()
  const code = query.get('code') ?? ''
  const call = useCall(lookAtScan, { body: { code } }, { handles: 'all', staleTime: Infinity })
  const [done, setDone] = useState<'agreed' | 'refused'>()
  const answer = useCommand(answerScan, { announce: false, handles: [403, 410] })
  async function send(agreed: boolean) {
    if ((await answer.run({ body: { code, agreed } })).ok) setDone(agreed ? 'agreed' : 'refused')
  }
  return (
    <div className={styles.alone}>
      <SectionCard title={t('profile.scan')} call={call}>
        {call.data && !done ? <AskingDevice device={call.data} /> : null}
        <div role="status">{done ? t(done === 'agreed' ? 'profile.scan-agreed' : 'profile.scan-refused') : null}</div>
        <div role="alert">{answer.error ? <p className={styles.problem}>{answer.error.msg}</p> : null}</div>
        {done ? null : (
          <div className={styles.buttons}>
            <Button type="primary" size="large" loading={answer.busy} onClick={() => void send(true)}>
              {t('profile.scan-agree')}
            </Button>
            <Button size="large" disabled={answer.busy} onClick={() => void send(false)}>
              {t('profile.scan-refuse')}
            </Button>
          </div>
        )}
      </SectionCard>
    </div>
  )
}

interface Device {
  readonly address: string
  readonly place: string
  readonly platForm: string
  readonly browser: string
  readonly askedAt: number
}

function AskingDevice({ device: { address, place, platForm, browser, askedAt } }: { readonly device: Device }) {
  const t = useText()
  const zone = useTimeZone()
  const { userName, userAccount } = useCurrentUser().userInfo
  const client = [platForm, browser].filter((part) => part !== '').join(' ')
  const items = [
    { key: 'account', label: t('users.account'), children: `${userName}/${userAccount}` },
    { key: 'client', label: t('profile.client'), children: client || t('profile.client-unknown') },
    { key: 'address', label: t('profile.address'), children: place === '' ? address : `${address} (${place})` },
    { key: 'time', label: t('profile.time'), children: fromEpoch(askedAt, 'yyyy-MM-dd HH:mm:ss', zone) ?? '' },
  ]
  return (
    <>
      <p>{t('profile.scan-question')}</p>
      <Descriptions column={1} size="small" bordered items={items} />
    </>
  )
}
