import { useCallback, useRef, useState } from 'react'
import { captchaByRandom, loginCaptchaNeed } from '#features/session/contract.ts'
import { callAddress } from '#web/call/call-address.ts'
import { randomKey } from '#web/call/random-key.ts'
import { request } from '#web/call/request.ts'

/** A captcha picture and the name it was requested with. */
export interface Captcha {
  readonly name: string
  readonly address: string
}

/** A new captcha; each picture can be used once. */
export function newCaptcha(): Captcha {
  const name = randomKey()
  return { name, address: callAddress(captchaByRandom.path, { random: name }, undefined, Math.floor(Date.now() / 1000)) }
}

/** The captcha of a sign-in: absent until the server requires one for the account. */
export function useSignInCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha>()
  const asked = useRef('')
  const ask = useCallback(async (account: string) => {
    asked.current = account
    try {
      const { enableVerificationCode } = await request(loginCaptchaNeed, { params: { id: account } }, { handles: 'all' })
      if (asked.current === account) setCaptcha(enableVerificationCode === 1 ? newCaptcha() : undefined)
    } catch {
      // The sign-in reports the failure.
      asked.current = ''
    }
  }, [])
  /** Asks the server only when the account has changed, so that the picture the user is reading stays. */
  const check = useCallback(
    async (account: string) => {
      if (account && account !== asked.current) await ask(account)
    },
    [ask],
  )
  return { captcha, check, renew: ask, refresh: () => setCaptcha(newCaptcha()) }
}
