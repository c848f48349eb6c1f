import { z } from 'zod'
import type { SignOnOffer } from '#features/session/contract.ts'
import { registerSignOn } from '#features/session/entry.ts'
import { signOnMenu } from '#features/sign-on/contract.ts'
import { forgetAttempts } from '#features/sign-on/server/attempts.ts'
import { redirectAddress } from '#features/sign-on/server/identity.ts'
import { socialCalls } from '#features/sign-on/server/own-socials.ts'
import { enabledProviders, iconOf, providerCalls } from '#features/sign-on/server/providers.ts'
import { signInCalls } from '#features/sign-on/server/sign-in.ts'
import { endingAddress, noteSession } from '#features/sign-on/server/sign-out.ts'
import { signOnTexts } from '#features/sign-on/texts.ts'
import type { Feature } from '#server/feature.ts'
import { webBase } from '#server/http/serve-web.ts'
import type { Kernel } from '#server/kernel.ts'
import { job } from '#server/jobs/job.ts'

const forgetJob = job({
  name: 'sign-on/forget',
  payload: z.object({}),
  attempts: 3,
  every: '*/5 * * * *',
  run: (_payload, { kernel }) => forgetAttempts(kernel.db),
})

/** What the sign-in page offers; nothing without a public address, as no provider can lead back then. */
async function offersOf(kernel: Kernel): Promise<readonly SignOnOffer[]> {
  if (redirectAddress(kernel) === undefined) return []
  return (await enabledProviders(kernel.db)).map((one) => ({
    enname: one.code,
    name: one.name,
    icon: iconOf(one),
    logo: one.logo,
    renderUrl: `${kernel.settings.publicAddress ?? ''}${webBase}/sso?source=${encodeURIComponent(one.code)}`,
    isLatest: false,
  }))
}

/** Single sign-on by OpenID Connect: its providers, signing in by them, and the bindings of accounts. */
export const signOn: Feature = {
  name: 'sign-on',
  texts: signOnTexts,
  migrations: new URL('./server/migrations', import.meta.url),
  menus: [{ code: signOnMenu, parent: 'system', name: '单点登录', icon: 'safety', type: 2, address: 'system/signOn', sortCode: 15 }],
  calls: [...providerCalls, ...signInCalls, ...socialCalls],
  jobs: [forgetJob],
  start: async (kernel) => {
    registerSignOn(kernel, {
      offers: () => offersOf(kernel),
      opened: noteSession,
      ending: (tx, session) => endingAddress(kernel, tx, session),
    })
    return undefined
  },
}
