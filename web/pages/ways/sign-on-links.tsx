import { Link } from 'react-router'
import type { SignOnOffer } from '#features/session/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import formStyles from '#web/pages/sign-in-form.module.css'
import { ProviderIcon } from '#web/pages/ways/provider-icon.tsx'
import styles from '#web/pages/ways/sign-on-links.module.css'
import { hrefOf } from '#web/router/navigation.ts'

interface SignOnLinksProps {
  readonly offers: readonly SignOnOffer[]
  /** Where the sign-in leads in the end. */
  readonly back: string
  /** Leads there in a window of its own, so that the kept page stays; it goes on when that window is signed in. */
  readonly over?: boolean
}

/** The providers of single sign-on, each a link to the page that begins the sign-in. */
export function SignOnLinks({ offers, back, over = false }: SignOnLinksProps) {
  const t = useText()
  const pageOf = (source: string) => `/sso?${new URLSearchParams({ source, redirect: over ? '/sso?over=1' : back }).toString()}`
  return (
    <>
      <ul className={styles.links}>
        {offers.map((offer) => {
          const inside = (
            <>
              <ProviderIcon icon={offer.icon} logo={offer.logo} />
              {offer.name}
            </>
          )
          return (
            <li key={offer.enname}>
              {over ? (
                <a className={styles.link} href={hrefOf(pageOf(offer.enname))} target="_blank" rel="noopener">
                  {inside}
                </a>
              ) : (
                <Link className={styles.link} to={pageOf(offer.enname)}>
                  {inside}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {over ? <p className={formStyles.more}>{t('web.ways.elsewhere')}</p> : null}
    </>
  )
}
