import { z } from 'zod'
import { registerSignOn } from '#features/session/entry.ts'
import { signOnMenu } from '#features/sign-on/contract.ts'
import { forgetAttempts } from '#features/sign-on/server/attempts.ts'
import { redirectAddress } from '#features/sign-on/server/identity.ts'
import { socialCalls } from '#features/sign-on/server/own-socials.ts'
import { enabledProviders, providerCalls } from '#features/sign-on/server/providers.ts'
import { signInCalls } from '#features/sign-on/server/sign-in.ts'
import { signOnTexts } from '#features/sign-on/texts.ts'
import type { Feature } from '#server/feature.ts'
import { webBase } from '#server/http/serve-web.ts'
import { job } from '#server/jobs/job.ts'

const forgetJob = job({
  name: 'sign-on/forget',
  payload: z.object({}),
  attempts: 3,
  every: '*/5 * * * *',
  run: (_payload, { kernel }) => forgetAttempts(kernel.db),
})

/** Single sign-on by OpenID Connect: its providers, signing in by them, and the bindings of accounts. */
export const signOn: Feature = {
  name: 'sign-on',
  texts: signOnTexts,
  migrations: new URL('./server/migrations', import.meta.url),
  menus: [{ code: signOnMenu, parent: 'system', name: '单点登录', icon: 'safety', type: 2, address: 'system/signOn', sortCode: 15 }],
  calls: [...providerCalls, ...signInCalls, ...socialCalls],
  jobs: [forgetJob],
  start: async (kernel) => {
    registerSignOn(kernel, async () => {
      // Without a public address no provider can lead back.
      if (redirectAddress(kernel) === undefined) return []
      return (await enabledProviders(kernel.db)).map(({ code, name }) => ({
        enname: code,
        name,
        icon: '',
        logo: '',
        renderUrl: `${kernel.settings.publicAddress ?? ''}${webBase}/sso?source=${encodeURIComponent(code)}`,
        isLatest: false,
      }))
    })
    return undefined
  },
}
