import { useCallback, useRef, useState } from 'react'
import { captchaByRandom, loginCaptchaNeed } from '#features/session/contract.ts'
import { callAddress } from '#web/call/call-address.ts'
import { randomKey } from '#web/call/random-key.ts'
import { request } from '#web/call/request.ts'

/** A captcha picture and the value it was asked for with. */
export interface Captcha {
  readonly name: string
  readonly address: string
}

/** A fresh captcha; each picture is good for one try. */
export function newCaptcha(): Captcha {
  const name = randomKey()
  return { name, address: callAddress(captchaByRandom.path, { random: name }, undefined, Math.floor(Date.now() / 1000)) }
}

/** The captcha of a sign-in: absent until the server wants one for the account. */
export function useSignInCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha>()
  const asked = useRef('')
  const ask = useCallback(async (account: string) => {
    asked.current = account
    try {
      const { enableVerificationCode } = await request(loginCaptchaNeed, { params: { id: account } }, { handles: 'all' })
      if (asked.current === account) setCaptcha(enableVerificationCode === 1 ? newCaptcha() : undefined)
    } catch {
      // The sign-in itself will say what is wrong.
      asked.current = ''
    }
  }, [])
  /** The account may be another one now: only then it is asked for, so that a picture somebody reads stays. */
  const check = useCallback(
    async (account: string) => {
      if (account && account !== asked.current) await ask(account)
    },
    [ask],
  )
  return { captcha, check, renew: ask, refresh: () => setCaptcha(newCaptcha()) }
}
