import type { SignOnIcon } from '#features/session/contract.ts'
import styles from '#web/pages/ways/provider-icon.module.css'

/** Lines of 1.5 on a square of 24. */
const drawings: Readonly<Record<SignOnIcon, string>> = {
  key: 'M11 8.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M12.3 11.7L4 20M7 17l2.5 2.5M9.8 14.2l2 2',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.8-8 9-4.7-1.2-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  badge: 'M4 6h16v14H4zM10 6V3h4v3M9.5 12.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M8 20c0-3 8-3 8 0',
  people: 'M6 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 20c0-7 12-7 12 0M15 5.3a3 3 0 0 1 0 5.4M17.5 14c2.3.8 3.5 2.8 3.5 6',
  globe: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  cloud: 'M7 18.5h10a4 4 0 0 0 .8-7.9A6 6 0 0 0 6.2 9.3 4.7 4.7 0 0 0 7 18.5z',
  chat: 'M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5',
}

const isKnown = (icon: string): icon is SignOnIcon => icon in drawings

/** What stands for a provider of single sign-on: its picture, else one of the product's icons. Its name stands beside it. */
export function ProviderIcon({ icon, logo }: { readonly icon: string; readonly logo: string }) {
  if (logo !== '') return <img className={styles.icon} src={logo} alt="" />
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={drawings[isKnown(icon) ? icon : 'key']}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
