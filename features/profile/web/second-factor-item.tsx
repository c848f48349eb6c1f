import { useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { CodeDialog } from '#features/profile/web/code-dialog.tsx'
import styles from '#features/profile/web/profile.module.css'
import { endSecondFactor, renewRecoveryCodes, secondFactorState } from '#features/session/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { request, requestAnswer } from '#web/call/request.ts'
import { wireHash } from '#web/session/password.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { EnrolDialog } from '#web/shell/second-factor/enrol-dialog.tsx'
import { RecoveryCodes } from '#web/shell/second-factor/recovery-codes.tsx'
import { showToast } from '#web/toast/toast-store.ts'

type Open = 'enrol' | 'renew' | 'end'

/** The second factor: set up, new recovery codes, turned off. */
export function SecondFactorItem() {
  const t = useText()
  const zone = useTimeZone()
  const { data, error, refetch } = useCall(secondFactorState, {}, { handles: 'all' })
  const [open, setOpen] = useState<Open>()
  const since = data?.since ?? null
  const note = error && !data ? error.msg : stateText()
  function stateText(): string {
    if (!data) return ''
    if (since === null) return t('profile.factor-off')
    return t('profile.factor-on', { time: fromEpoch(since, 'yyyy-MM-dd HH:mm', zone) ?? '', count: data.recoveryCodesLeft })
  }
  return (
    <li className={styles.item}>
      <div>
        <h3>{t('web.login.code-title')}</h3>
        <span className={styles.quiet}>{note}</span>
      </div>
      {error && !data ? <Button onClick={() => void refetch()}>{t('ui.retry')}</Button> : null}
      {data && since === null ? <Button onClick={() => setOpen('enrol')}>{t('profile.factor-begin')}</Button> : null}
      {data && since !== null ? (
        <div className={styles.buttons}>
          <Button onClick={() => setOpen('renew')}>{t('profile.renew-codes')}</Button>
          {data.required ? null : (
            <Button danger onClick={() => setOpen('end')}>
              {t('profile.factor-end')}
            </Button>
          )}
        </div>
      ) : null}
      <FactorDialogs open={open} onClose={() => setOpen(undefined)} />
    </li>
  )
}

function FactorDialogs({ open, onClose }: { readonly open: Open | undefined; readonly onClose: () => void }) {
  const t = useText()
  const [codes, setCodes] = useState<readonly string[]>()
  const done = () => {
    setCodes(undefined)
    onClose()
    void refreshCalls([secondFactorState])
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={done} />
  if (open === 'enrol') return <EnrolDialog onClose={onClose} onDone={done} />
  if (open === 'renew')
    return (
      <CodeDialog
        title={t('profile.renew-codes')}
        text={t('profile.renew-help')}
        send={async ({ code }) => setCodes((await request(renewRecoveryCodes, { body: { code } }, { handles: 'all' })).recoveryCodes)}
        onClose={onClose}
      />
    )
  if (open === 'end')
    return (
      <CodeDialog
        title={t('profile.factor-end')}
        text={t('profile.factor-end-help')}
        asksPassword
        send={async ({ code, password }) => {
          const { msg } = await requestAnswer(endSecondFactor, { body: { code, password: wireHash(password) } }, { handles: 'all' })
          if (msg) showToast('success', msg)
          done()
        }}
        onClose={onClose}
      />
    )
  return null
}
