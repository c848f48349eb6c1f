import { lazy, type ComponentType } from 'react'
import type { Texts } from '#engine/texts/text.ts'
import { addTexts } from '#web/i18n/i18n.ts'

/** A form with its words, both fetched when somebody chooses it: few do, so the sign-in page goes without. */
function way<Props>(load: () => Promise<ComponentType<Props>>, further: () => Promise<Texts> = async () => ({})) {
  return lazy(async () => {
    const [Form, { waysTexts }, texts] = await Promise.all([load(), import('#web/pages/ways/texts.ts'), further()])
    addTexts({ ...waysTexts, ...texts })
    return { default: Form }
  })
}

/** With what the rules of passwords say. */
export const ForgottenPassword = way(
  async () => (await import('#web/pages/ways/forgotten-password.tsx')).ForgottenPassword,
  async () => (await import('#engine/values/texts.ts')).engineValueTexts,
)

export const PhoneSignIn = way(async () => (await import('#web/pages/ways/phone-sign-in.tsx')).PhoneSignIn)

export const SignOnLinks = way(async () => (await import('#web/pages/ways/sign-on-links.tsx')).SignOnLinks)
