import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

/** Draws parts of the kit as they look, and lets none of them be operated. */
export function AllDisabled({ children }: { readonly children: ReactNode }) {
  return <ConfigProvider componentDisabled>{children}</ConfigProvider>
}
