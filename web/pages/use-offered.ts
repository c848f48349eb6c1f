import { useEffect, useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { loginConfig } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'

type Offered = Pick<CallAnswer<typeof loginConfig>, 'scanSignIn' | 'phoneSignIn' | 'passwordReset' | 'socialsList'>

/** What the page offers without asking: what always works. */
const nothing: Offered = { scanSignIn: false, phoneSignIn: false, passwordReset: [], socialsList: [] }

/** What the system offers beside account and password; nothing until that is known. */
export function useOffered(): Offered {
  const [offered, setOffered] = useState(nothing)
  useEffect(() => {
    const controller = new AbortController()
    request(loginConfig, {}, { handles: 'all', signal: controller.signal }).then(
      (config) => setOffered({ ...nothing, ...config }),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return offered
}
