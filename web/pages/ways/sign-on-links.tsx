import { Link } from 'react-router'
import type { SignOnOffer } from '#features/session/contract.ts'
import styles from '#web/pages/ways/sign-on-links.module.css'

interface SignOnLinksProps {
  readonly offers: readonly SignOnOffer[]
  /** Where the sign-in leads in the end. */
  readonly back: string
}

/** The providers of single sign-on, each a link to the page that begins the sign-in. */
export function SignOnLinks({ offers, back }: SignOnLinksProps) {
  return (
    <ul className={styles.links}>
      {offers.map(({ enname, name }) => (
        <li key={enname}>
          <Link className={styles.link} to={`/sso?${new URLSearchParams({ source: enname, redirect: back }).toString()}`}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
