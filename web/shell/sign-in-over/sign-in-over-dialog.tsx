import { useEffect } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CaptchaField } from '#web/pages/captcha-field.tsx'
import { PasswordField } from '#web/pages/password-field.tsx'
import { PlainField } from '#web/pages/plain-field.tsx'
import { currentAddress, goTo } from '#web/router/navigation.ts'
import { setTitleOf } from '#web/router/page-title.ts'
import { giveUpPage, signInAddress } from '#web/session/end-session.ts'
import { sessionStore, useCurrentUser } from '#web/session/session-store.ts'
import styles from '#web/shell/sign-in-over/sign-in-over.module.css'
import { useSignInOver } from '#web/shell/sign-in-over/use-sign-in-over.ts'

/** Lets the same user sign in over the kept page; other users go to the sign-in page. */
export function SignInOverDialog() {
  const t = useText()
  const { userAccount } = useCurrentUser().userInfo
  const form = useSignInOver()
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
      afterOpen={() => form.passwordInput.current?.focus()}
      foot={
        <>
          <Button onClick={leave}>{t('web.sign-in-over.leave')}</Button>
          <Button type="primary" loading={form.busy} onClick={() => void form.send()}>
            {t('web.login.submit')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-label={t('web.login.title')}
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        <Alert className={styles.note} type="info" title={t('web.sign-in-over.kept')} />
        <PlainField label={t('web.login.account')} name="username" autoComplete="username" readOnly value={userAccount} />
        <PasswordField
          ref={form.passwordInput}
          label={t('web.login.password')}
          value={form.password}
          problem={form.problems.password}
          autoComplete="current-password"
          onChange={form.typePassword}
        />
        {form.captcha ? (
          <CaptchaField
            captcha={form.captcha}
            value={form.code}
            problem={form.problems.code}
            onChange={form.typeCode}
            onRefresh={form.refresh}
          />
        ) : null}
        {form.second.given ? (
          <PlainField
            label={t('web.login.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={40}
            value={form.second.typed}
            problem={form.problems.factor}
            help={t('web.login.code-help')}
            onChange={({ target }) => form.second.type(target.value)}
          />
        ) : null}
        <div role="alert">{form.problems.form ? <p className={styles.problem}>{form.problems.form}</p> : null}</div>
        <button type="submit" hidden aria-label={t('web.login.submit')} />
      </form>
    </Dialog>
  )
}

/** Leaves the page; drafts of its forms stay on the device for the same user. */
function leave(): void {
  const back = currentAddress()
  giveUpPage()
  void goTo(sessionStore.getState().token === undefined ? signInAddress(back) : '/home', { replace: true })
}
