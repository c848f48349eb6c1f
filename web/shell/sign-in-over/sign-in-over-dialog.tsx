import { useEffect, useRef } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { SignInForm } from '#web/pages/sign-in-form.tsx'
import { currentAddress, goTo } from '#web/router/navigation.ts'
import { setTitleOf } from '#web/router/page-title.ts'
import { giveUpPage, signInAddress } from '#web/session/end-session.ts'
import { sessionStore, useCurrentUser } from '#web/session/session-store.ts'
import styles from '#web/shell/sign-in-over/sign-in-over.module.css'

/** Lets the same user sign in over the kept page, in any way that the sign-in page offers; other users go to the sign-in page. */
export function SignInOverDialog() {
  const t = useText()
  const { userAccount: account, isEnterprise } = useCurrentUser().userInfo
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setTitleOf('/login')
    return () => setTitleOf(currentAddress().split('#')[0] ?? '/')
  }, [])
  return (
    <Dialog
      open
      onTop
      title={t('web.session.expired')}
      width={440}
      onClose={leave}
      afterOpen={() => place.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()}
      foot={<Button onClick={leave}>{t('web.sign-in-over.leave')}</Button>}
    >
      <Alert className={styles.note} type="info" title={t('web.sign-in-over.kept')} />
      <div ref={place}>
        <SignInForm back="/" over={{ account, isEnterprise }} />
      </div>
    </Dialog>
  )
}

/** Leaves the page; drafts of its forms stay on the device for the same user. */
function leave(): void {
  const back = currentAddress()
  giveUpPage()
  void goTo(sessionStore.getState().token === undefined ? signInAddress(back) : '/home', { replace: true })
}
