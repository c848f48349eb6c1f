import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import styles from '#web/pages/bare-page.module.css'

interface BarePageProps {
  readonly title: string
  readonly text: ReactNode
  /** Buttons or links, if any. */
  readonly children?: ReactNode
}

/** True inside the shell, which already has a main landmark and a first-level heading. */
export const InsideShell = createContext(false)

/** A page that only shows a message: an unknown address, a failure, a question. */
export function BarePage({ title, text, children }: BarePageProps) {
  const inside = useContext(InsideShell)
  const Place = inside ? 'div' : 'main'
  const Heading = inside ? 'h2' : 'h1'
  return (
    <Place className={styles.page}>
      <svg className={styles.drawing} viewBox="0 0 160 90" aria-hidden="true" focusable="false">
        <path d="M8 74h144M20 60h120M36 48h88" stroke="#c3d6bf" strokeWidth="6" strokeLinecap="round" />
        <path d="M80 48V20" stroke="#4f7d4a" strokeWidth="4" strokeLinecap="round" />
        <path d="M80 34C60 34 54 22 53 10c16 1 26 9 27 24z" fill="#6fa367" />
        <path d="M80 26c16 0 22-10 23-22-13 1-22 8-23 22z" fill="#8fb386" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </Place>
  )
}
